import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { UPLOAD_ERRORS_SHOWN } from '#contract/words.ts'
import styles from './uploads.module.css'

type RowErrorsProps = { errors: readonly string[]; count: number; opened?: boolean }

/** The first rows that can't be used, and how many more there are; can be folded away. */
export function RowErrors({ errors, count, opened: openedAtFirst = false }: RowErrorsProps) {
  const [opened, setOpened] = useState(openedAtFirst)
  const list = useId()
  const shown = errors.slice(0, UPLOAD_ERRORS_SHOWN)
  const more = count - shown.length
  return (
    <div className={styles.errors}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={opened}
        aria-controls={list}
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Hide' : 'Show'} {count === 1 ? 'the error' : `the ${count.toLocaleString('en-US')} errors`}
      </Button>
      <div id={list} hidden={!opened}>
        <ul>
          {shown.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
        {more > 0 && <p className={styles.soft}>and {more.toLocaleString('en-US')} more errors</p>}
      </div>
    </div>
  )
}
