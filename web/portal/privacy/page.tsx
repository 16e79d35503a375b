import { Box, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnAccess, OwnPrivacy } from '#contract/operate/privacy/privacy.ts'
import { pluralize } from '#contract/words.ts'
import { pagedQuery } from '#web/query.ts'
import { longDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { StoredRecords } from './stored-records.tsx'
import styles from './privacy.module.css'

/** Privacy: who opened and who downloaded the student's own record, what the school keeps and for how long, and how to ask. */
export function Page() {
  const own = useInfiniteQuery(
    pagedQuery('GET /students/api/me/privacy/', {}, { parameter: 'before', next: ({ next }) => next }),
  )
  return (
    <>
      <PageHeader context="Who has seen your record, and what your school keeps about you" />
      <ListState query={own} failure="Your privacy page could not be loaded.">
        {({ pages }) => (
          <div className={styles.columns}>
            <section aria-labelledby="access">
              <Box mb={8}>
                <SectionLabel id="access">Who saw or downloaded your record</SectionLabel>
              </Box>
              <Days days={pages.flatMap(({ days }) => days)} />
              <ShowOlder query={own}>Show earlier days</ShowOlder>
              <Text mt={12} maw="75ch" c="dimmed">
                Teachers of your classes see your name, schedule and attendance in class every day. These
                views are not listed. Views of your family contacts always are.
              </Text>
            </section>
            {pages[0] && <StoredRecords kept={pages[0].kept} office={pages[0].office} />}
          </div>
        )}
      </ListState>
    </>
  )
}

const Days = ({ days }: Pick<OwnPrivacy, 'days'>) =>
  days.length === 0 ? (
    <Text c="dimmed">No one has opened or downloaded your record.</Text>
  ) : (
    days.map(({ day, entries }) => (
      <Box component="section" key={day} mb={12} aria-label={longDay(day)}>
        <Text component="h3" mb={4} fw={600}>
          {longDay(day)}
        </Text>
        <Card flush>
          <RowList>
            {entries.map((entry, index) => (
              <li key={index}>
                <span className={styles.entry}>
                  <b>{entry.by}</b> {VERBS[entry.action]} <span>{lowerFirst(entry.what)}</span>
                  {entry.times > 1 && `, ${pluralize(entry.times, 'time')}`}
                </span>
              </li>
            ))}
          </RowList>
        </Card>
      </Box>
    ))
  )

const VERBS: Record<OwnAccess['action'], string> = { read: 'viewed', export: 'downloaded' }

/** The words of a list begin with a capital letter; within a sentence they do not. */
const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('en') + text.slice(1)
