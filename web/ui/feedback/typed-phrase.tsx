import { TextInput } from '@mantine/core'

type TypedPhraseProps = {
  /** The text to type, such as 'CHANGE 120 STUDENTS'. */
  phrase: string
  typed: string
  onType: (typed: string) => void
  takesFocus?: boolean
}

/** The field in which the user types what a large change does to confirm it. */
export const TypedPhrase = ({ phrase, typed, onType, takesFocus = false }: TypedPhraseProps) => (
  <TextInput
    label={
      <>
        Type <strong>{phrase}</strong> to continue
      </>
    }
    value={typed}
    autoComplete="off"
    spellCheck={false}
    data-autofocus={takesFocus || undefined}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)

export const isPhraseTyped = (phrase: string | null | undefined, typed: string): boolean =>
  phrase === null || phrase === undefined || typed.trim() === phrase
