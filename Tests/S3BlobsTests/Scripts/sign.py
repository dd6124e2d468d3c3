"""Signs requests with botocore: reads one request in JSON per line, and prints the header Authorization per line."""

import datetime
import json
import sys

from botocore import auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.utils import percent_encode


def main():
    for line in sys.stdin:
        given = json.loads(line)
        moment = datetime.datetime.strptime(given["time"], "%Y-%m-%dT%H:%M:%S.%fZ")
        auth.get_current_datetime = lambda moment=moment: moment
        path = percent_encode(given["path"], safe="/~")
        request = AWSRequest(
            given["method"],
            f"http://{given['host']}{path}",
            {**given["headers"], "Host": given["host"]},
            given["body"].encode(),
            [tuple(pair) for pair in given["query"]],
        )
        credentials = Credentials(given["key"], given["secret"], given.get("token"))
        auth.S3SigV4Auth(credentials, "s3", given["region"]).add_auth(request)
        print(request.headers["Authorization"])


main()
