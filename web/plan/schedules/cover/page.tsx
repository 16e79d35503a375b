import { Button, Kbd, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pluralForm, pluralize } from '#contract/words.ts'
import { DayPage } from '#web/school/calendar/day-page.tsx'
import { useDay } from '#web/school/calendar/use-day.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { usePageHotkeys, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { unsavedText } from '#web/ui/feedback/saving-text.ts'
import { AbsentTeachers } from './absent-teachers.tsx'
import {
  choiceOf,
  countUncovered,
  keyOf,
  roomsWithoutSaved,
  unsavedOf,
  withoutSaved,
  type CoverChoices,
  type DayOfCover,
  type TypedRooms,
} from './choices.ts'
import { CoverList } from './cover-list.tsx'
import { CoverOnPaper } from './cover-on-paper.tsx'
import { COVER_KEYS } from './keys.ts'
import { coverQuery } from './queries.ts'
import { useSaveCovers } from './use-save-covers.ts'
import styles from './cover.module.css'

/** Without it, the requests still wait on their own page. */
const WaitingPanel = lazyOptional(() =>
  import('../requests/waiting-panel.tsx').then((part) => part.WaitingPanel),
)

/** Unsaved choices and absent teachers belong to the day in the address, so another day starts without them. */
const DAY_OF_ADDRESS = ['date']
const PARAMETERS_OF_DAY = ['teachers']

/** Coverage: the office adds the absent teachers, checks the proposed coverage, and saves it. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const unsavedAbsentIds = teachersIn(search.get('teachers'))
  const day = useDay((date) => coverQuery(date, unsavedAbsentIds), { parameters: PARAMETERS_OF_DAY })
  const setUnsavedAbsentIds = (teachers: readonly number[]) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (teachers.length === 0) next.delete('teachers')
        else next.set('teachers', teachers.join(','))
        return next
      },
      { replace: true },
    )
  return (
    <DayPage
      day={day}
      summary={({ absences, meetings }) => {
        const absent = new Set([...unsavedAbsentIds, ...absences.map(({ teacher_id }) => teacher_id)]).size
        return `${pluralize(absent, 'teacher')} absent, ${pluralize(meetings.length, 'class', 'classes')}`
      }}
      failure="Coverage could not be loaded."
      toolbar={
        <div className="screen-only">
          <WaitingPanel />
        </div>
      }
    >
      {(data) => (
        <CoverOfDay
          key={day.date}
          day={data}
          unsavedAbsentIds={unsavedAbsentIds.filter((id) =>
            data.teachers.some((one) => one.id === id && one.active),
          )}
          onUnsavedChange={setUnsavedAbsentIds}
          isLoading={day.query.isPlaceholderData}
        />
      )}
    </DayPage>
  )
}

const teachersIn = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number),
  ),
]

type CoverOfDayProps = {
  day: DayOfCover
  unsavedAbsentIds: readonly number[]
  onUnsavedChange: (teachers: readonly number[]) => void
  /** True while proposals for changed absences are loading. */
  isLoading: boolean
}

function CoverOfDay({ day, unsavedAbsentIds, onUnsavedChange, isLoading }: CoverOfDayProps) {
  const [choices, setChoices] = useState<CoverChoices>({})
  const [rooms, setRooms] = useState<TypedRooms>({})
  const unsaved = unsavedOf(day.meetings, choices, rooms)
  const save = useSaveCovers(day.date, (sent) => {
    setChoices((now) => withoutSaved(now, sent.classes))
    setRooms((now) => roomsWithoutSaved(now, sent.classes))
    onUnsavedChange(unsavedAbsentIds.filter((id) => !sent.teachers.includes(id)))
  })
  const isChosen = unsaved.some(({ meeting }) => keyOf(meeting) in choices || keyOf(meeting) in rooms)
  useUnsavedGuard(
    useFormGuard(),
    day.closed === null && (isChosen || unsavedAbsentIds.length > 0),
    DAY_OF_ADDRESS,
  )
  const all = { classes: unsaved, teachers: unsavedAbsentIds }
  const canSave =
    (unsaved.length > 0 || unsavedAbsentIds.length > 0) &&
    day.closed === null &&
    !isLoading &&
    !save.isPending
  useScreenKeys(COVER_KEYS)
  usePageHotkeys([[COVER_KEYS.lines.save, () => canSave && save.mutate(all)]], { alsoInFields: true })
  return (
    <>
      {day.closed !== null && <Notice>{day.closed}</Notice>}
      <OnPaper>{() => <CoverOnPaper day={day} choices={choices} rooms={rooms} />}</OnPaper>
      <div className="screen-only">
        <AbsentTeachers day={day} unsavedAbsentIds={unsavedAbsentIds} onUnsavedChange={onUnsavedChange} />
        {day.meetings.length === 0 ? (
          <Text mt={18} c="dimmed" component="div">
            {day.closed === null && (
              <EmptyPanel title="No classes need coverage">
                Classes of absent teachers appear here, each with a teacher who is available.
              </EmptyPanel>
            )}
          </Text>
        ) : (
          <>
            <div className={styles.bar}>
              <SectionLabel>Classes to cover</SectionLabel>
              <Text component="span" role="status" fz={14} c="dimmed" ml="auto">
                {stateSentence(day, choices, all)}
              </Text>
              {day.closed === null && (
                <Button disabled={!canSave} loading={save.isPending} onClick={() => save.mutate(all)}>
                  Save
                  <Kbd ml={8} bg="transparent" c="inherit" visibleFrom="sm">
                    Ctrl+Enter
                  </Kbd>
                </Button>
              )}
            </div>
            <CoverList
              day={day}
              choices={choices}
              rooms={rooms}
              onChoose={(meeting, choice) => setChoices((now) => ({ ...now, [keyOf(meeting)]: choice }))}
              onRoom={(meeting, room) => setRooms((now) => ({ ...now, [keyOf(meeting)]: room }))}
            />
          </>
        )}
      </div>
    </>
  )
}

/** '5 not saved, 1 without cover' or 'All 6 classes are decided and saved'. */
function stateSentence(
  { meetings }: DayOfCover,
  choices: CoverChoices,
  { classes, teachers }: { classes: readonly unknown[]; teachers: readonly number[] },
): string {
  const open = countUncovered(meetings, choices)
  const decided = meetings.filter((meeting) => choiceOf(meeting, choices) !== null).length
  const parts = [
    ...(classes.length > 0 ? [unsavedText(classes.length, 'class', 'classes')] : []),
    ...(classes.length === 0 && teachers.length > 0 ? [unsavedText(teachers.length, 'absent teacher')] : []),
    ...(open > 0 ? [`${open} ${pluralForm(open, 'class', 'classes')} without coverage`] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : `Saved: ${pluralize(decided, 'class', 'classes')}`
}
