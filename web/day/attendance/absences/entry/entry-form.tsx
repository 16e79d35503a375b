import { Box, Button, Kbd, Select, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { kindWithReason } from '#contract/day/attendance/absence-rules.ts'
import { ABSENCE_SOURCE_LABELS, type AbsenceSource } from '#contract/day/attendance/office-words.ts'
import { ReasonSelect } from '#web/school/absent/reason-select.tsx'
import { choosable, useReasons, withReason, type AbsenceReason } from '#web/school/absent/reasons.ts'
import { absenceWithDays } from '#web/school/absent/reported-absence.ts'
import { parseAbsence, type ParsedAbsence } from '#web/school/absent/parse-absence.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { hideUndo } from '#web/ui/feedback/undo-offer.ts'
import { usePageHotkeys, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { ABSENCES_KEYS } from '../keys.ts'
import type { AbsenceReply, ReportedAbsence } from '../queries.ts'
import type { ListDialogProps } from './list-dialog.tsx'
import { PickInput, type PickEvent } from './pick-input.tsx'
import { usePeople } from './use-people.ts'
import { useSaveEntry, type Entry } from './use-save-entry.ts'
import { useStudentInAddress } from './use-student-in-address.ts'
import { isNobody, NOBODY, whoText, withStudents, type Who } from './who.ts'
import { WhoInput } from './who-input.tsx'
import styles from './entry.module.css'

const ListDialog = lazyComponent<ListDialogProps>(() =>
  import('./list-dialog.tsx').then((part) => part.ListDialog),
)

const SOURCES = (['phone', 'mail', 'in_person', 'office'] as const).map((value) => ({
  value,
  label: ABSENCE_SOURCE_LABELS[value],
}))

type EntryFormProps = {
  date: string
  /** The absences already reported for the day. */
  reports: readonly ReportedAbsence[]
  onSaved: (who: string, reply: AbsenceReply) => void
  onRemoved: (absenceIds: readonly number[]) => void
}

/** Adds absences by keyboard: a name and Enter, then the reason or times and Enter. The form is then ready for the next call. */
export function EntryForm({ date, reports, onSaved, onRemoved }: EntryFormProps) {
  // The form always names a day other than today, so that no one adds an absence on the wrong day.
  const { today } = useSchoolClock()
  const whoField = useRef<HTMLInputElement>(null)
  const whatField = useRef<HTMLInputElement>(null)
  const [who, setWho] = useState<Who>(NOBODY)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<ParsedAbsence>()
  /** Undefined until one is chosen: then it is the one that the typed words name. */
  const [chosenReason, setReason] = useState<AbsenceReason | null>()
  const reasons = useReasons()
  const [note, setNote] = useState('')
  const [source, setSource] = useState<AbsenceSource>('phone')
  const [list, setList] = useState<string>()
  const { people, load: loadPeople, hasFailed, retry } = usePeople()
  useStudentInAddress(people, (student) => {
    setWho(withStudents(NOBODY, [student]))
    setTimeout(() => whatField.current?.focus())
  })
  const readings = parseAbsence(text, date, choosable(reasons))
  const read = picked ?? (text.trim() === '' ? undefined : readings[0])
  const reason = chosenReason === undefined ? (read?.reason ?? null) : chosenReason
  const withChosen = (reading: ParsedAbsence): ParsedAbsence =>
    chosenReason ? { ...reading, kind: kindWithReason(reading.kind, chosenReason) } : reading
  const what = read && withChosen(read)
  useEffect(() => hideUndo, [])
  // Text typed for the next call while the reply was pending must not be cleared.
  const onEntered = (saved: Entry, reply: AbsenceReply) => {
    if (who === saved.who) {
      setWho(NOBODY)
      whoField.current?.focus()
    }
    if (JSON.stringify(what) === JSON.stringify(saved.what)) {
      setText('')
      setPicked(undefined)
    }
    if (note.trim() === '' || note.trim() === saved.note) setNote('')
    if (reason?.id === saved.reason?.id) setReason(undefined)
    onSaved(whoText(saved.who), reply)
  }
  const save = useSaveEntry({ onSaved: onEntered, onRemoved })
  useScreenKeys(ABSENCES_KEYS)
  usePageHotkeys([[ABSENCES_KEYS.lines.find, () => whoField.current?.focus()]])

  const entryOf = (meant: ParsedAbsence): Entry => ({
    who,
    what: meant,
    reason: chosenReason === undefined ? (meant.reason ?? null) : chosenReason,
    note: note.trim() || (meant.note ?? ''),
    source,
  })
  const submit = (meant: ParsedAbsence | undefined) => {
    if (save.isPending) return
    if (isNobody(who)) whoField.current?.focus()
    else if (!meant) whatField.current?.focus()
    else save.mutate(entryOf(meant))
  }
  const pickReason = (index: number, { by }: PickEvent) => {
    const reading = readings[index]
    if (!reading) return
    setPicked(reading)
    setText(absenceWithDays(reading, today))
    if (by === 'Enter') submit(withChosen(reading))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(what)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit(what)
  }
  return (
    <Card roomy mb={16}>
      {hasFailed && (
        <Notice
          tone="bad"
          action={
            <Button variant="default" onClick={retry}>
              Retry
            </Button>
          }
        >
          The names of students and groups could not be loaded.
        </Notice>
      )}
      <form className={styles.form} aria-label="Enter an absence" onSubmit={onSubmit} onKeyDown={onKeyDown}>
        <WhoInput
          ref={whoField}
          who={who}
          onChange={setWho}
          people={people}
          loadPeople={loadPeople}
          onDone={() => whatField.current?.focus()}
          onList={setList}
        />
        <PickInput
          ref={whatField}
          label="Reason or times"
          placeholder="10:30, dentist 2pm, sick until Friday, trip 8-15"
          text={text}
          onText={(next) => {
            setPicked(undefined)
            setText(next)
          }}
          options={readings.map((reading) => ({
            key: JSON.stringify(reading),
            label: readingLabel(reading, today),
          }))}
          onPick={pickReason}
          nothing="Type a time such as 10:30, two times such as 11-12, or days such as until Friday."
        />
        <div className={styles.more}>
          <ReasonSelect value={reason?.id ?? null} onReason={setReason} />
          <TextInput
            label="Note"
            placeholder={what?.note ?? 'Optional, for the office only'}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Select
            label="Reported by"
            allowDeselect={false}
            data={SOURCES}
            value={source}
            onChange={(value) => value && setSource(value)}
          />
          <Button type="submit" disabled={isNobody(who) || !what} loading={save.isPending}>
            Save
            <Kbd ml={8} bg="transparent" c="inherit" visibleFrom="sm">
              Ctrl+Enter
            </Kbd>
          </Button>
        </div>
        <Text className={styles.reading ?? ''} fz={14} c="dimmed" role="status">
          {isNobody(who) ? (
            <>
              For several students,{' '}
              <Box component="span" visibleFrom="sm">
                press Shift+Enter after each name, or
              </Box>{' '}
              use{' '}
              <Button variant="subtle" size="compact-sm" onClick={() => setList('')}>
                a list of names
              </Button>
            </>
          ) : (
            readingText({ who, what, reason, today, reports })
          )}
        </Text>
      </form>
      {list !== undefined && people && (
        <ListDialog
          text={list}
          chosen={'students' in who ? who.students : []}
          students={people.students}
          onClose={() => setList(undefined)}
          onDone={(chosen) => {
            setWho(withStudents(NOBODY, chosen))
            setList(undefined)
            setTimeout(() => whatField.current?.focus())
          }}
        />
      )}
    </Card>
  )
}

/** 'Medical appointment · Leaves at 2:00 PM · “dentist”' */
const readingLabel = (reading: ParsedAbsence, today: string): string =>
  [withReason(reading.reason, absenceWithDays(reading, today)), reading.note && `“${reading.note}”`]
    .filter(Boolean)
    .join(' · ')

type Reading = {
  who: Who
  what: ParsedAbsence | undefined
  reason: { name: string } | null
  today: string
  reports: readonly ReportedAbsence[]
}

/** Describes what will be saved, and what was already reported for these students. */
function readingText({ who, what, reason, today, reports }: Reading): string {
  const [student] = 'students' in who && who.students.length === 1 ? who.students : []
  const before = student && reports.find((absence) => absence.student?.id === student.id)
  const sentence = what
    ? `${whoText(who)}: ${withReason(reason, absenceWithDays(what, today))}.`
    : `${whoText(who)}: enter a reason or times.`
  return before
    ? `${sentence} Already entered: ${withReason(before.reason, absenceWithDays(before, today))}. The latest entry applies.`
    : sentence
}
