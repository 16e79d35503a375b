import { Anchor, Table, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { ABSENCE_SOURCE_LABELS, gradeLabel, pluralize } from '#contract/words.ts'
import { absenceWithDays } from '#web/school/absent/known-absence.ts'
import { dayAndMonth } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { useDialogFocus } from '#web/ui/focus/use-dialog-focus.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import type { AbsenceReply, KnownAbsence } from '../queries.ts'
import { bundlesOf, type Bundle } from './bundles.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import { scopeName } from './scope-name.ts'
import type { TakeBackDialogProps } from './take-back-dialog.tsx'
import styles from './list.module.css'

const EditDialog = lazyPart<EditDialogProps>(() =>
  import('./edit-dialog.tsx').then((part) => part.EditDialog),
)
const TakeBackDialog = lazyPart<TakeBackDialogProps>(() =>
  import('./take-back-dialog.tsx').then((part) => part.TakeBackDialog),
)

type AbsenceListProps = {
  date: string
  absences: readonly KnownAbsence[]
  onSaved: (who: string, reply: AbsenceReply) => void
  onRemoved: (absenceIds: readonly number[]) => void
}

type Opened = { as: 'edit' | 'take_back'; absences: Bundle['absences'] }

/** What is known of the day, one line an entry; of many students that were entered together, one line for all. */
export function AbsenceList({ date, absences, onSaved, onRemoved }: AbsenceListProps) {
  const { opened, open, close } = useDialogFocus<Opened>()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(unfolded)
    if (!next.delete(key)) next.add(key)
    setUnfolded(next)
  }
  const mayChange = absences.some(({ may }) => may.change)
  return (
    <Card flush>
      <Table aria-label="Known absences">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Who</Table.Th>
            <Table.Th scope="col">What is known</Table.Th>
            {mayChange && (
              <Table.Th scope="col" visibleFrom="sm">
                Note
              </Table.Th>
            )}
            <Table.Th scope="col" visibleFrom="sm">
              Entered
            </Table.Th>
            {mayChange && <Table.Th scope="col" w={1} aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bundlesOf(absences).map(({ key, absences: together }) => (
            <Fragment key={key}>
              <Line
                date={date}
                absences={together}
                mayChange={mayChange}
                isUnfolded={unfolded.has(key)}
                onToggle={() => toggle(key)}
                onOpen={open}
              />
              {together.length > 1 &&
                unfolded.has(key) &&
                together.map((absence) => (
                  <Line
                    key={absence.id}
                    date={date}
                    absences={[absence]}
                    mayChange={mayChange}
                    isPart
                    onOpen={open}
                  />
                ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      {opened?.as === 'edit' && <EditDialog absence={opened.absences[0]} onClose={close} onSaved={onSaved} />}
      {opened?.as === 'take_back' && (
        <TakeBackDialog
          absences={opened.absences}
          who={namesOf(opened.absences)}
          what={absenceWithDays(opened.absences[0], date)}
          onClose={close}
          onRemoved={onRemoved}
        />
      )}
    </Card>
  )
}

type LineProps = {
  date: string
  absences: Bundle['absences']
  mayChange: boolean
  /** It is one student of the line above. */
  isPart?: boolean
  isUnfolded?: boolean
  onToggle?: () => void
  onOpen: (opened: Opened) => void
}

function Line({ date, absences, mayChange, isPart, isUnfolded, onToggle, onOpen }: LineProps) {
  const [absence] = absences
  const { note, source, changed, may } = absence
  const isOne = absences.length === 1
  const entered = `${ABSENCE_SOURCE_LABELS[source]}, ${changed.day === date ? '' : `${dayAndMonth(changed.day)} `}${clockTime(changed.time)}`
  const subject = `${namesOf(absences)}: ${absenceWithDays(absence, date)}`
  return (
    <Table.Tr data-part={isPart || undefined} className={styles.line ?? ''}>
      <Table.Td>
        {isOne ? (
          <WhoOf absence={absence} />
        ) : (
          <RowButton
            label={pluralize(absences.length, 'student')}
            subject="entered together"
            aria-expanded={isUnfolded}
            ml={-8}
            fz={15}
            fw={600}
            rightSection={<span aria-hidden>{isUnfolded ? '▴' : '▾'}</span>}
            onClick={onToggle}
          />
        )}
      </Table.Td>
      <Table.Td>
        {absence.kind === 'school_activity' ? (
          <span className={styles.activity}>{absenceWithDays(absence, date)}</span>
        ) : (
          absenceWithDays(absence, date)
        )}
        {note !== null && (
          <Text hiddenFrom="sm" fz={14} c="dimmed">
            {note}
          </Text>
        )}
      </Table.Td>
      {mayChange && (
        <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Table.Td>
      )}
      <Table.Td visibleFrom="sm" c="dimmed" fz={14} title={`by ${changed.by}`}>
        {entered}
      </Table.Td>
      {mayChange && (
        <Table.Td ta="right" className={styles.actions ?? ''}>
          {may.change && isOne && (
            <RowButton label="Edit" subject={subject} onClick={() => onOpen({ as: 'edit', absences })} />
          )}
          {may.change && (
            <RowButton
              label="Take back"
              subject={subject}
              onClick={() => onOpen({ as: 'take_back', absences })}
            />
          )}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const WhoOf = ({ absence }: { absence: KnownAbsence }) =>
  absence.student ? (
    <>
      <Anchor component={Link} to={`/edit-student/${absence.student.id}`} inherit fw={600}>
        {absence.student.name}
      </Anchor>{' '}
      <Text span fz={14} c="dimmed" visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {gradeLabel(absence.student.grade_level)}
      </Text>
    </>
  ) : (
    <b>{scopeName(absence)}</b>
  )

const namesOf = (absences: Bundle['absences']) =>
  absences.length > 1
    ? pluralize(absences.length, 'student')
    : (absences[0].student?.name ?? scopeName(absences[0]))
