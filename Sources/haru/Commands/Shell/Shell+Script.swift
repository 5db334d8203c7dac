extension Shell {
  /// The script that makes the shell ask `haru` for candidates.
  ///
  /// It calls the command by the word that was typed, so that `./haru` completes as well.
  var completionScript: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // It avoids `mapfile` and `compopt`, which the bash of macOS lacks.
  private static let bashScript = """
    # bash completion for haru
    _haru() {
      local kind= reply
      COMPREPLY=()
      while IFS= read -r reply; do
        if [ -z "$kind" ]; then kind=$reply; else COMPREPLY+=("$reply"); fi
      done < <("${COMP_WORDS[0]}" complete --shell bash --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
      if [ "$kind" = files ]; then compopt -o default 2>/dev/null; fi
    }
    complete -F _haru haru

    """

  private static let zshScript = """
    #compdef haru
    _haru() {
      local kind reply
      local -a values lines typed
      typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
      while IFS= read -r reply; do
        if [[ -z $kind ]]; then kind=$reply; continue; fi
        values+=("${reply%%$'\\t'*}")
        lines+=("${reply/$'\\t'/  }")
      done < <("${(Q)words[1]}" complete --shell zsh -- "${typed[@]}" 2>/dev/null)
      (( $#values )) && compadd -l -d lines -a values
      if [[ $kind = files ]]; then _files; fi
    }
    if [[ $funcstack[1] = _haru ]]; then _haru "$@"; else compdef _haru haru; fi

    """

  private static let fishScript = """
    # fish completion for haru
    function __haru_complete
      set -l words (commandline -opc)
      set -l typed (commandline -ct)
      set -l lines ($words[1] complete --shell fish -- $words[2..-1] "$typed" 2>/dev/null)
      test (count $lines) -gt 0; or return
      if test $lines[1] = files
        __fish_complete_path "$typed"
      end
      printf '%s\\n' $lines[2..-1]
    end
    complete -c haru -f -a '(__haru_complete)'

    """
}
