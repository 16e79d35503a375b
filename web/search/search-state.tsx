import { Button, VisuallyHidden } from '@mantine/core'
import { failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { countLine } from './count-line.ts'
import type { useSearch } from './use-search.ts'
import styles from './search.module.css'

/** In words what the list does not say itself, and spoken how many there are. */
export function SearchState({ search }: { search: ReturnType<typeof useSearch> }) {
  const { text, isAsked, sections, isPending, error } = search
  const isShown = sections.length > 0
  const nothing = `Nothing found for "${text.trim()}"`
  const isNothing = isAsked && !isShown && !isPending && !error
  return (
    <>
      {!isAsked && (
        <p className={styles.state}>Type a name, an email address, a student number or a screen.</p>
      )}
      {isPending && !isShown && <p className={styles.searching}>Searching...</p>}
      {isNothing && <p className={styles.state}>{nothing}</p>}
      {error && (
        <div className={styles.failure}>
          <Notice
            tone="bad"
            action={
              <Button variant="default" onClick={search.retry}>
                Retry
              </Button>
            }
          >
            {failureMessage(error)}
          </Notice>
        </div>
      )}
      <VisuallyHidden role="status">
        {isNothing && nothing}
        {isShown && !isPending && !error && countLine(sections)}
      </VisuallyHidden>
    </>
  )
}
