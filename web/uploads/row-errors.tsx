import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { UPLOAD_ERRORS_SHOWN } from '#contract/words.ts'
import styles from './uploads.module.css'

type FoldedErrorsProps = {
  errors: readonly string[]
  /** All errors, also those that the server did not send. */
  count: number
  /** How many of them are shown. */
  most: number
  /** What follows 'Show' and 'Hide'. */
  what: string
  show?: 'Show' | 'View'
  opened?: boolean
}

/** The first of some errors and how many more there are; can be folded away. */
export function FoldedErrors({ errors, count, most, what, show = 'Show', ...props }: FoldedErrorsProps) {
  const [opened, setOpened] = useState(props.opened ?? false)
  const list = useId()
  const shown = errors.slice(0, most)
  const more = count - shown.length
  return (
    <div className={styles.errors}>
      <Button
        variant={show === 'View' ? 'default' : 'subtle'}
        size="compact-sm"
        aria-expanded={opened}
        aria-controls={list}
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Hide' : show} {what}
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

type RowErrorsProps = Pick<FoldedErrorsProps, 'errors' | 'count' | 'opened'>

/** The first rows that can't be used. */
export const RowErrors = (props: RowErrorsProps) => (
  <FoldedErrors
    {...props}
    most={UPLOAD_ERRORS_SHOWN}
    what={props.count === 1 ? 'the error' : `the ${props.count.toLocaleString('en-US')} errors`}
  />
)
