import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { CalendarDay, SchoolCalendar } from '#contract/plan/calendar/calendar-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { longDay, shortDay, timeSpan } from '#web/school/days.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BlockList } from './block-list.tsx'
import { ClosureDialog, type Editing } from './closure-dialog.tsx'
import { closureDays, ClosureList } from './closure-list.tsx'
import { Months } from './months.tsx'
import { PeriodList } from './period-list.tsx'
import { useCalendarDay, useSchoolCalendar } from './queries.ts'
import { SchoolYears, YearSelect } from './school-years.tsx'
import styles from './calendar.module.css'

/** Schedule Calendar: the school year by months, with blocks, closures and the number of section periods on each day. */
export function Page() {
  const calendar = useSchoolCalendar()
  const [day, setDay] = useState<string>()
  const [editing, setEditing] = useState<Editing>()
  const { data } = calendar
  const mayEdit = data?.may.edit ?? false
  return (
    <>
      <PageHeader
        context={
          data &&
          `School year ${data.year.name}, ${shortDay(data.year_start)} to ${shortDay(data.year_end)}, with the section periods that meet on each day`
        }
        actions={
          <>
            {data && <YearSelect shownId={data.year.id} />}
            {mayEdit && <Button onClick={() => setEditing({ day: null })}>Add closure</Button>}
          </>
        }
      />
      <ListState query={calendar} failure="The calendar could not be loaded.">
        {(loaded) => (
          <div className={styles.page}>
            <div className={styles.side}>
              <ClosureList
                closures={closuresOf(loaded)}
                mayEdit={mayEdit}
                onEdit={(closure) => setEditing({ closure })}
              />
              <BlockList blocks={loaded.blocks} />
              <SchoolYears shownId={loaded.year.id} mayEdit={mayEdit} />
            </div>
            <Months key={loaded.year.id} calendar={loaded} onOpen={setDay} />
          </div>
        )}
      </ListState>
      {day !== undefined && (
        <DayDialog
          day={day}
          mayEdit={mayEdit}
          onClose={() => setDay(undefined)}
          onEdit={(next) => {
            setDay(undefined)
            setEditing(next)
          }}
        />
      )}
      {editing && <ClosureDialog editing={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

/** The closures of the year that is shown; the reply has those of all years. */
const closuresOf = ({ closures, year_start, year_end }: SchoolCalendar) =>
  closures.filter(({ start_date, end_date }) => start_date <= year_end && end_date >= year_start)

type DayDialogProps = {
  day: string
  mayEdit: boolean
  onClose: () => void
  onEdit: (editing: Editing) => void
}

const DayDialog = ({ onClose, ...details }: DayDialogProps) => (
  <Dialog onClose={onClose} title={longDay(details.day)} size="lg">
    <Details {...details} />
  </Dialog>
)

function Details({ day, mayEdit, onEdit }: Omit<DayDialogProps, 'onClose'>) {
  const details = useCalendarDay(day)
  return (
    <ListState query={details}>
      {({ closure, blocks, section_periods, marks }) => (
        <>
          {closure && (
            <Notice tone="warning" title={`Closed: ${closure.name}`}>
              {closure.start_date === closure.end_date ? '' : `${closureDays(closure)}. `}
              {section_periods.length > 0 && 'These classes are cancelled.'}
            </Notice>
          )}
          <Text c="dimmed" mt={6}>
            {blocks.length === 0 ? 'Not in a block schedule' : blocks.map(({ name }) => name).join(', ')}
            {marks > 0 && ` · ${pluralize(marks, 'attendance mark')}`}
          </Text>
          <Periods periods={section_periods} />
          {mayEdit && (
            <Group mt="md">
              <Button variant="default" onClick={() => onEdit(closure ? { closure } : { day })}>
                {closure ? 'Edit this closure' : 'Add closure on this day'}
              </Button>
            </Group>
          )}
        </>
      )}
    </ListState>
  )
}

const Periods = ({ periods }: { periods: CalendarDay['section_periods'] }) =>
  periods.length === 0 ? (
    <Text c="dimmed" mt={6}>
      No section period meets on this day.
    </Text>
  ) : (
    <PeriodList
      label="Section periods"
      items={periods.map(({ id, name, grade_level, start_time, end_time, groups }) => ({
        id,
        note: timeSpan(start_time, end_time),
        name,
        details: `${gradeLabel(grade_level)} · ${groups === 0 ? 'no groups yet' : pluralize(groups, 'group')}`,
      }))}
    />
  )
