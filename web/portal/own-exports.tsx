import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/query.ts'
import { shortDay } from '#web/school/days.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

/** Lists who downloaded the student's record, what they downloaded, and when. */
export function OwnExports() {
  const own = useQuery(query('GET /students/api/me/exports/'))
  return (
    <section aria-labelledby="own-exports">
      <Box mt={18} mb={8}>
        <SectionLabel id="own-exports">Who downloaded your record</SectionLabel>
      </Box>
      <ListState
        query={own}
        skeleton={<SkeletonRows rows={2} />}
        empty={<Text c="dimmed">No one has downloaded a file with your record.</Text>}
        failure="Downloads of your record could not be loaded."
      >
        {(files) => (
          <Card flush>
            <RowList>
              {files.map(({ day, by, what }, index) => (
                <Box component="li" key={index} style={{ flexWrap: 'wrap' }}>
                  <span>
                    <Text component="span" fw={600} inherit>
                      {by}
                    </Text>
                    : {what}
                  </span>
                  <Box component="time" dateTime={day} ml="auto" c="dimmed">
                    {shortDay(day)}
                  </Box>
                </Box>
              ))}
            </RowList>
          </Card>
        )}
      </ListState>
    </section>
  )
}
