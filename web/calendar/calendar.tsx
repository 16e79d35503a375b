import { Button } from '@mantine/core'
import { useState } from 'react'
import { shortDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BlockList } from './block-list.tsx'
import { ClosureDialog, type Editing } from './closure-dialog.tsx'
import { ClosureList } from './closure-list.tsx'
import { DayDialog } from './day-dialog.tsx'
import { Months } from './months.tsx'
import { useSchoolCalendar } from './queries.ts'
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
        title="Schedule Calendar"
        context={
          data &&
          `School year ${shortDay(data.year_start)} to ${shortDay(data.year_end)}, with the section periods that meet on each day`
        }
        actions={mayEdit && <Button onClick={() => setEditing({ day: null })}>Add closure</Button>}
      />
      <ListState query={calendar} failure="Failed to load the calendar.">
        {(loaded) => (
          <div className={styles.page}>
            <div className={styles.side}>
              <ClosureList
                closures={loaded.closures}
                mayEdit={mayEdit}
                onEdit={(closure) => setEditing({ closure })}
              />
              <BlockList blocks={loaded.blocks} />
            </div>
            <Months calendar={loaded} onOpen={setDay} />
          </div>
        )}
      </ListState>
      <DayDialog
        day={day}
        mayEdit={mayEdit}
        onClose={() => setDay(undefined)}
        onEdit={(next) => {
          setDay(undefined)
          setEditing(next)
        }}
      />
      <ClosureDialog editing={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}
