import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { ROLL_KIND_LABELS, countRoll } from '#contract/day/emergency-rules.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { momentText } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import type { LoadedRoll } from '#web/school/emergency/load-roll.ts'
import { ROLL_ADDRESS } from '#web/school/emergency/roll-address.ts'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { PastRolls } from './past-rolls.tsx'
import { PlaceView } from './place-view.tsx'
import { EndRoll, StartRoll } from './roll-actions.tsx'
import { RollOnPaper } from './roll-on-paper.tsx'
import { classPlaces, placeStudents, roomPlaces, type Place } from './roll-places.ts'
import { TotalBar } from './roll-total.tsx'
import { SchoolView } from './school-view.tsx'
import { useRoll, type OpenedRoll } from './use-roll.ts'

const VIEWS = ['class', 'room', 'school'] as const

/** The emergency roll: a class, a room or the whole school, each student seen or missing by a tap, also without a network. */
export function Page() {
  const [search] = useSearchParams()
  const id = Number(search.get('roll'))
  const pastId = Number.isInteger(id) && id > 0 ? id : undefined
  const opened = useRoll(pastId)
  const { sheet, roll, marks } = opened
  const { data } = sheet
  const total = countRoll(
    data ? data.students.map(({ id: student, away }) => ({ id: student, away, class: null })) : [],
    marks,
  )
  const isOn = roll !== null && roll.ended === null
  return (
    <>
      <PageHeader
        context={data && stateText(opened)}
        more={
          data &&
          data.copiedAt === undefined && (
            <>
              <DownloadMenu
                address="/attendance/emergency-roll/"
                query={pastId === undefined ? undefined : { roll_id: String(pastId) }}
              />
              <PrintButton />
            </>
          )
        }
        actions={
          data &&
          data.copiedAt === undefined && (
            <>
              {!isOn && pastId === undefined && data.may.start && <StartRoll />}
              {isOn && data.may.end && <EndRoll roll={roll} unresolved={total.missing + total.open} />}
            </>
          )
        }
      />
      <ListState query={sheet} failure="The emergency roll could not be loaded.">
        {(loaded) => (
          <>
            <TotalBar total={total} outbox={opened.outbox} copiedAt={loaded.copiedAt} />
            <RollOfSchool opened={opened} sheet={loaded} />
            {loaded.may.see_past && loaded.copiedAt === undefined && !isOn && <PastRolls />}
          </>
        )}
      </ListState>
    </>
  )
}

function stateText({ roll, sheet }: OpenedRoll): string {
  if (!roll)
    return sheet.data?.copiedAt === undefined ? 'No roll is on. This is who should be here now.' : 'Today'
  const started = `${ROLL_KIND_LABELS[roll.kind]}, started ${momentText(roll)} by ${roll.started_by}`
  return roll.ended ? `${started}. Ended at ${clockTime(roll.ended.time)} by ${roll.ended.by}` : started
}

type RollOfSchoolProps = { opened: OpenedRoll; sheet: LoadedRoll }

function RollOfSchool({ opened, sheet }: RollOfSchoolProps) {
  const { marks, canMark, roll } = opened
  const { teacher_id } = useCurrentUser()
  const { time } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const students = placeStudents(sheet, time)
  const classes = classPlaces(sheet.classes, students, marks)
  const rooms = roomPlaces(sheet.classes, students, marks)
  const own = classes.filter(({ teacherIds }) => teacher_id !== undefined && teacherIds.includes(teacher_id))
  const view = VIEWS.find((each) => each === search.get('view')) ?? (own.length > 0 ? 'class' : 'school')
  const show = (part: Record<string, string>) =>
    setSearch((now) => new URLSearchParams({ ...(now.has('roll') && { roll: now.get('roll')! }), ...part }), {
      replace: true,
    })
  const addressOf = (kind: 'class' | 'room', place: Place) => {
    const past = search.get('roll')
    return `${ROLL_ADDRESS}?${new URLSearchParams({ ...(past && { roll: past }), view: kind, place: place.key })}`
  }
  const onMark = canMark ? opened.mark : undefined
  const places = view === 'room' ? rooms : classes
  const place =
    places.find(({ key }) => key === search.get('place')) ??
    (view === 'class' ? own[0] : undefined) ??
    places[0]
  return (
    <>
      <OnPaper>{() => <RollOnPaper places={classes} marks={marks} />}</OnPaper>
      <div className="screen-only">
        {!canMark && roll === null && (
          <Notice>
            Nothing can be marked until a roll is on. Open this page once each morning: it then works without
            a connection.
          </Notice>
        )}
        <SegmentedControl
          fullWidth
          mb={12}
          aria-label="Show"
          value={view}
          onChange={(value) => show({ view: value })}
          data={[
            { value: 'class', label: own.length > 0 ? 'My class' : 'Class' },
            { value: 'room', label: 'Room' },
            { value: 'school', label: 'Whole school' },
          ]}
        />
        {view === 'school' ? (
          <SchoolView {...{ students, classes, rooms, marks, onMark, addressOf }} />
        ) : (
          <>
            {place && places.length > 1 && (
              <NativeSelect
                mb={12}
                styles={{ input: { minHeight: 44 } }}
                aria-label={view === 'room' ? 'Room' : 'Class'}
                value={place.key}
                onChange={(event) => show({ view, place: event.currentTarget.value })}
                data={places.map(({ key, name, details }) => ({
                  value: key,
                  label: [name, details].filter(Boolean).join(' · '),
                }))}
              />
            )}
            {place ? (
              <PlaceView key={`${view} ${place.key}`} place={place} marks={marks} onMark={onMark} />
            ) : (
              <EmptyPanel title="No classes today">Find students under Whole school.</EmptyPanel>
            )}
          </>
        )}
      </div>
    </>
  )
}
