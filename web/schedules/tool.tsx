import { Link } from 'react-router'
import { gradeLabel } from '#contract/words.ts'
import { daySpan } from '#web/school/days.ts'
import { ListState } from '#web/ui/list-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { Choice, useChoice } from './choose.tsx'
import { PeriodCard } from './period-card.tsx'
import { useGrid } from './use-schedules.ts'
import styles from './schedules.module.css'

/** Scheduling Tool: who meets which group in each section period of a grade. */
export function Page() {
  const choice = useChoice()
  const { grade, block } = choice
  const grid = useGrid(grade, block?.id ?? null)
  const context =
    grade && block && `${gradeLabel(grade)} · ${block.name}, ${daySpan(block.start_date, block.end_date)}`
  return (
    <>
      <PageHeader title="Scheduling Tool" context={context || 'Which teacher meets which group'} />
      <Choice {...choice} />
      {grade === null || !block ? (
        <EmptyPanel title="Choose a block and a grade">Its section periods appear here.</EmptyPanel>
      ) : (
        <ListState
          query={grid}
          isEmpty={(data) => data.section_periods.length === 0}
          empty={
            <EmptyPanel
              title="No section periods yet."
              action={
                <Link to={`/schedules/create-section?grade=${grade}&block=${block.id}`}>
                  Manage section periods
                </Link>
              }
            >
              This grade does not meet in this block so far.
            </EmptyPanel>
          }
        >
          {(data) => (
            <div className={styles.periods}>
              {data.section_periods.map((period) => (
                <PeriodCard
                  key={period.id}
                  period={period}
                  grade={grade}
                  assignments={data.current_assignments.filter(
                    (each) => each.section_period_id === period.id,
                  )}
                  mayEdit={data.may.edit}
                />
              ))}
            </div>
          )}
        </ListState>
      )}
    </>
  )
}
