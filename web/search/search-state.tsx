import { pluralize } from '#contract/words.ts'
import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { useSearch } from './use-search.ts'
import type { Section } from './results.ts'
import styles from './search.module.css'

/** The states that the list does not show itself, and, for screen readers, how many results there are. */
export function SearchState({ search }: { search: ReturnType<typeof useSearch> }) {
  const { text, hasWords, sections, isPending, error } = search
  const isShown = sections.length > 0
  const nothing = `Nothing found for "${text.trim()}"`
  const isNothing = hasWords && !isShown && !isPending && !error
  return (
    <>
      {!hasWords && <StateText>Type a name, an email address, a student number or a screen.</StateText>}
      {isPending && !isShown && <StateText className={styles.searching ?? ''}>Searching...</StateText>}
      {isNothing && <StateText>{nothing}</StateText>}
      {error && (
        <Box px={16} py={12}>
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
        </Box>
      )}
      <VisuallyHidden role="status">
        {isNothing && nothing}
        {isShown && !isPending && !error && countLine(sections)}
      </VisuallyHidden>
    </>
  )
}

const SECTION_NOUNS: Record<Section['name'], [one: string, many: string]> = {
  Students: ['student', 'students'],
  Staff: ['of the staff', 'of the staff'],
  Groups: ['group', 'groups'],
  Screens: ['screen', 'screens'],
}

/** '5 results: 3 students, 1 group, 1 screen', for screen readers. */
function countLine(sections: readonly Section[]): string {
  const total = sections.reduce((sum, { results }) => sum + results.length, 0)
  const parts = sections.map(({ name, results }) => pluralize(results.length, ...SECTION_NOUNS[name]))
  return `${pluralize(total, 'result')}: ${parts.join(', ')}`
}

const StateText = (props: { className?: string; children: ReactNode }) => (
  <Text px={16} py={22} c="dimmed" {...props} />
)
