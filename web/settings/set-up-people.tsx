import { Button } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { useHeadCount } from './head-count.ts'
import styles from './set-up.module.css'

type SetUpPeopleProps = {
  who: 'teachers' | 'students'
  Upload: ComponentType
  /** A form for one person, where there is one. */
  ByHand?: ComponentType<{ onSaved: () => void }>
  onNext: () => void
}

const WORDS = {
  teachers: {
    title: 'Your teachers',
    text: 'Upload a spreadsheet with first_name, last_name and email, or add teachers one by one. Each of them can sign in with Google by that address.',
  },
  students: {
    title: 'Your students',
    text: 'Upload the export of your student information system. This can also wait: Student Data Upload does the same at any time.',
  },
}

/** Teachers or students: from a file, by hand, or later. */
export function SetUpPeople({ who, Upload, ByHand, onNext }: SetUpPeopleProps) {
  const count = useHeadCount()[who]
  const [isByHand, setByHand] = useState(false)
  const some = count !== undefined && count > 0
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{WORDS[who].title}</h2>
      <p className={styles.text}>{WORDS[who].text}</p>
      <p role="status" className={styles.count} data-some={some || undefined}>
        {count !== undefined && `${count} ${count === 1 ? who.slice(0, -1) : who} in Homeroom so far.`}
      </p>
      <Upload />
      {ByHand && (
        <div>
          <Button variant="default" aria-expanded={isByHand} onClick={() => setByHand(!isByHand)}>
            {isByHand ? 'Close the form' : 'Add one by hand'}
          </Button>
          {isByHand && (
            <div className={styles.byHand}>
              <ByHand onSaved={() => {}} />
            </div>
          )}
        </div>
      )}
      <div className={styles.actions}>
        <Button {...(!some && { variant: 'default' })} onClick={onNext}>
          {some ? 'Continue' : 'Skip for now'}
        </Button>
      </div>
    </div>
  )
}
