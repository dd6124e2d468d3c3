/// The shell scripts that request completions from the program.
enum CompletionScript {
  /// The names of the supported shells.
  static let shells = ["bash", "zsh", "fish"]

  /// The option that prints a script.
  static let option = "--generate-completion-script"

  /// Returns the script that the arguments request, or `nil` if they don't request a script.
  ///
  /// - Throws: ``UsageFailure`` if there is no script for the shell.
  static func text(_ arguments: [String]) throws -> String? {
    guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
      return nil
    }
    let named =
      first == option ? arguments.dropFirst().first : String(first.dropFirst(option.count + 1))
    let usual = environment("SHELL")?.split(separator: "/").last.map(String.init)
    switch named ?? usual {
    case "bash": return bash
    case "zsh": return zsh
    case "fish": return fish
    case let shell:
      throw UsageFailure(
        shell.map { "No completions for the shell “\($0)”" } ?? "Missing shell name",
        hint: "Use bash, zsh, or fish.")
    }
  }

  /// The script for bash.
  ///
  /// The script shows notes only if bash lists several candidates, because bash would otherwise
  /// insert the notes.
  private static let bash = #"""
    # stashbook completions for bash: source <(stashbook --generate-completion-script bash)
    _stashbook() {
        local current="${COMP_WORDS[COMP_CWORD]}" line value note quoted
        local -a found=() values=() noted=()
        COMPREPLY=()
        mapfile -t found < <("${COMP_WORDS[0]/#\~/$HOME}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        case "${found[0]-}" in
            :files)
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
                return ;;
            :folders)
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -d -- "$current")
                return ;;
        esac
        for line in "${found[@]}"; do
            [[ -n "$line" ]] || continue
            value="${line%%$'\t'*}"
            note="${line#"$value"}"
            printf -v quoted '%q' "$value"
            values+=("$quoted")
            noted+=("$quoted${note:+  (${note#$'\t'})}")
        done
        if (( ${#values[@]} > 1 )) && [[ "${COMP_TYPE:-9}" != 37 && "${COMP_TYPE:-9}" != 42 ]]; then
            COMPREPLY=("${noted[@]}")
        else
            COMPREPLY=("${values[@]}")
        fi
    }
    complete -o nosort -F _stashbook stashbook 2>/dev/null || complete -F _stashbook stashbook
    """#

  private static let zsh = #"""
    #compdef stashbook
    # stashbook completions for zsh: source <(stashbook --generate-completion-script zsh)
    _stashbook() {
        local line
        local -a found values notes
        found=("${(@f)$("${(Q)words[1]/#\~/$HOME}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
        case "${found[1]}" in
            :files) _files; return ;;
            :folders) _files -/; return ;;
        esac
        for line in "${found[@]}"; do
            [[ -z "$line" ]] && continue
            values+=("${line%%$'\t'*}")
            notes+=("${line/$'\t'/  }")
        done
        (( ${#values} )) && compadd -V stashbook -l -d notes -a values
    }
    if [[ "${funcstack[1]}" == _stashbook ]]; then
        _stashbook "$@"
    elif (( $+functions[compdef] )); then
        compdef _stashbook stashbook
    else
        autoload -Uz compinit && compinit && compdef _stashbook stashbook
    fi
    """#

  private static let fish = #"""
    # stashbook completions for fish: stashbook --generate-completion-script fish | source
    function __stashbook_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l found (command $words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch "$found[1]"
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current" ""
            case '*'
                printf '%s\n' $found
        end
    end
    complete -c stashbook -f -k -a '(__stashbook_complete)'
    """#
}
