import { Link } from 'react-router'
import { longDay, shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CorrectionActions } from './correction-actions.tsx'
import { MarkChange, wordsFor } from '../history/mark-words.tsx'
import type { Correction } from './use-corrections.ts'
import styles from './corrections.module.css'

const STATES: Record<Correction['state'], string> = {
  open: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** One request: the sheet, who asked when and why, what would change, and what one may do about it. */
export function CorrectionCard({ request }: { request: Correction }) {
  const { section_period, teacher, groups, date, asked, decided, state, reason, note, marks } = request
  const sheet = `/attendance/take/${section_period.id}?date=${date}&teacher_id=${teacher.id}`
  const name = `${groups.join(', ') || section_period.name}, ${longDay(date)}`
  return (
    <Card role="group" aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={sheet}>{name}</Link>
        </h2>
        <span className={styles.state} data-state={state}>
          {STATES[state]}
        </span>
      </div>
      <p className={styles.soft}>
        {section_period.name} · asked by {asked.by} on {shortDay(asked.day)} at {asked.time}
      </p>
      <p className={styles.reason}>“{reason}”</p>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <AskedMark key={mark.student_id} mark={mark} isOpen={state === 'open'} />
        ))}
      </ul>
      {decided && (
        <p className={styles.reason}>
          {STATES[state]} by {decided.by} on {shortDay(decided.day)} at {decided.time}
          {note ? `: “${note}”` : '.'}
        </p>
      )}
      <CorrectionActions request={request} />
    </Card>
  )
}

/** An open request shows what it would change now, a decided one what it was about. */
function AskedMark({ mark, isOpen }: { mark: Correction['marks'][number]; isOpen: boolean }) {
  const { student, was, now, asked, changed_by } = mark
  return (
    <li className={styles.mark}>
      <span className={styles.student}>{student}</span>
      <MarkChange from={isOpen ? now : was} to={asked} />
      {changed_by && (
        <p className={styles.since}>
          Changed by {changed_by} since this was asked. It was {was ? wordsFor(was) : 'without a mark'} then.
        </p>
      )}
    </li>
  )
}
