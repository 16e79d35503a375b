import { fillLetter, findLetterText, type LetterTexts } from '#contract/day/letters/letter-text.ts'
import { LetterheadBlock } from '#web/school/letterhead/letterhead-block.tsx'
import { fullName } from '#web/school/person-name.ts'
import { letterValues, type LetterFacts } from './letter-values.ts'
import styles from './letters.module.css'

type LetterSheetProps = { texts: LetterTexts; facts: LetterFacts }

/** The letter to one household as printed, on its own sheet: letterhead, address and text. */
export function LetterSheet({ texts, facts }: LetterSheetProps) {
  const { letter, household, letterhead } = facts
  const { text, language } = findLetterText(texts, letter.days, household.language)
  return (
    <article className={styles.letter} lang={language} aria-label={`Letter about ${fullName(letter)}`}>
      <LetterheadBlock letterhead={letterhead} />
      {household.address.length > 0 && (
        <address className={styles.address}>{[...household.names, ...household.address].join('\n')}</address>
      )}
      <p className={styles.text}>{fillLetter(text, letterValues(facts, language))}</p>
    </article>
  )
}
