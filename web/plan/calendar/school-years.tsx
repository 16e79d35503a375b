import { Anchor, Box, Button, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import { daySpan } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { calendarPath, schoolYearsQuery, YEARS_CHANGED } from './queries.ts'
import { TwoLines } from './two-lines.tsx'
import { YearDialog } from './year-dialog.tsx'

type SchoolYearsProps = { shownId: number; mayEdit: boolean }

/** The school years, each with a link to its calendar. The office adds and changes them. */
export function SchoolYears({ shownId, mayEdit }: SchoolYearsProps) {
  const years = useQuery(schoolYearsQuery)
  const [editing, setEditing] = useState<{ year: SchoolYear | undefined }>()
  return (
    <Card>
      <SectionLabel>School years</SectionLabel>
      <ListState query={years} failure="The school years could not be loaded.">
        {(loaded) => (
          <>
            <RowList mt={6}>
              {loaded.map((year) => (
                <Box
                  component="li"
                  key={year.id}
                  mih={0}
                  px={0}
                  py={7}
                  style={{ flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 10px' }}
                >
                  <YearLines year={year} isShown={year.id === shownId} />
                  {mayEdit && <YearActions year={year} onEdit={() => setEditing({ year })} />}
                </Box>
              ))}
            </RowList>
            {mayEdit && (
              <Group mt={10}>
                <Button variant="default" onClick={() => setEditing({ year: undefined })}>
                  Add school year
                </Button>
                <Button component={Link} to="/schedules/next-year" variant="default">
                  Prepare the next year
                </Button>
              </Group>
            )}
            {editing && (
              <YearDialog year={editing.year} latest={loaded[0]} onClose={() => setEditing(undefined)} />
            )}
          </>
        )}
      </ListState>
    </Card>
  )
}

/** Switches to another school year, where there is more than one. */
export function YearSelect({ shownId }: { shownId: number }) {
  const { data: years = [] } = useQuery(schoolYearsQuery)
  const navigate = useNavigate()
  if (years.length < 2) return null
  return (
    <Select
      aria-label="School year"
      w={150}
      allowDeselect={false}
      data={years.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(shownId)}
      onChange={(chosen) => {
        const year = years.find(({ id }) => String(id) === chosen)
        if (year) void navigate(calendarPath(year))
      }}
    />
  )
}

const YearLines = ({ year, isShown }: { year: SchoolYear; isShown: boolean }) => (
  <TwoLines
    title={
      <>
        <Anchor component={Link} to={calendarPath(year)} inherit aria-current={isShown ? 'page' : undefined}>
          {year.name}
        </Anchor>
        {year.is_current && (
          <Text component="span" c="dimmed" fw={400}>
            {' '}
            · current
          </Text>
        )}
      </>
    }
  >
    {daySpan(year.start_date, year.end_date)}
  </TwoLines>
)

function YearActions({ year, onEdit }: { year: SchoolYear; onEdit: () => void }) {
  const remove = useSave('DELETE /api/school-years/:schoolYearId/', {
    refreshes: YEARS_CHANGED,
    send: () => ({ params: { schoolYearId: year.id } }),
  })
  const askToRemove = async () => {
    const message = `Delete the school year ${year.name}?`
    if (await confirm({ message, confirmLabel: 'Delete', isDestructive: true })) remove.mutate()
  }
  return (
    <Group gap={4}>
      <RowButton label="Edit" subject={year.name} onClick={onEdit} />
      {!year.is_current && (
        <RowButton
          label="Delete"
          subject={year.name}
          loading={remove.isPending}
          onClick={() => void askToRemove()}
        />
      )}
    </Group>
  )
}
