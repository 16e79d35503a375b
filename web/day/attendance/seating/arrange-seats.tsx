import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeatingChart } from '#contract/day/seating.ts'
import { MAX_SEAT_COLUMNS, MAX_SEAT_ROWS } from '#contract/day/seating-rules.ts'
import { CallFailure } from '#web/api.ts'
import { query } from '#web/query.ts'
import { DragArea } from '#web/ui/drag/drag.tsx'
import { DRAG_HELP } from '#web/ui/drag/keys.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import type { SheetId } from '../drafts/draft-store.ts'
import { Bench, PlaceTarget, StudentChip } from './arrange-parts.tsx'
import { nameStudents, type NamedStudent } from './names.ts'
import { sheetQuery } from './queries.ts'
import { fill, move, placesOf, resize, seatAt, seatOf, type Place, type Room } from './room.ts'
import styles from './seating.module.css'

type Values = Room & { version: number }
const valuesOf = ({ rows, columns, seats, version }: SeatingChart): Values => ({
  rows,
  columns,
  seats,
  version,
})

/** The target of students who lose their seat. */
const BENCH = 'bench'
const targetOf = ({ row, column }: Place) => `${row} ${column}`

export type ArrangeSeatsProps = {
  sheet: SheetId
  chart: SeatingChart
  /** The students of the list, in its order. */
  students: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Changes the size of the room and who sits where: by drag, by keys, or by a tap on a student and then on a place. */
export function ArrangeSeats({ sheet, chart, students: list, onClose }: ArrangeSeatsProps) {
  const queries = useQueryClient()
  const chartQuery = query('GET /attendance/seating-chart/', { query: sheetQuery(sheet) })
  const [theirs, setTheirs] = useState<SeatingChart>()
  const form = useForm<Values>({ initialValues: valuesOf(chart) })
  const save = useSave('PUT /attendance/seating-chart/', {
    form,
    send: (values: Values) => ({ body: { ...sheetQuery(sheet), ...values } }),
    onFailure: async (failure) => {
      if (!(failure instanceof CallFailure && failure.code === 'changed_meanwhile')) return false
      const saved = await queries.fetchQuery({ ...chartQuery, staleTime: 0 }).catch(() => undefined)
      if (!saved) return false
      // Saving again replaces their seats.
      form.setValues({ version: saved.version })
      setTheirs(saved)
      return true
    },
    updates: chartQuery.queryKey,
    refreshes: ['GET /attendance/class-lists/'],
  })
  const [chosen, setChosen] = useState<number>()
  const room = form.values
  const students = nameStudents(list, chart.students)
  const nameOf = (id: number) => students.find((student) => student.id === id)?.name ?? ''
  const show = (next: Room) => {
    form.setValues(next)
    setChosen(undefined)
  }
  const useTheirs = () => {
    if (!theirs) return
    form.setInitialValues(valuesOf(theirs))
    show(valuesOf(theirs))
    setTheirs(undefined)
  }
  const placeOf = (target: string) => placesOf(room).find((place) => targetOf(place) === target) ?? null
  const describe = (target: string) => {
    const place = placeOf(target)
    if (!place) return 'Without a seat'
    const taken = seatAt(room, place)
    return `Row ${place.row}, seat ${place.column}${taken ? `, ${nameOf(taken.student_id)} sits there` : ''}`
  }
  const seat = (student: number, target: string) => {
    const outcome = `${nameOf(student)}: ${describe(target)}.`
    show(move(room, student, placeOf(target)))
    return outcome
  }
  const press = ({ id }: NamedStudent) => {
    if (chosen === undefined || chosen === id) return setChosen(chosen === id ? undefined : id)
    const taken = seatOf(room, id)
    seat(chosen, taken ? targetOf(taken) : BENCH)
  }
  const chipOf = (student: NamedStudent) => (
    <StudentChip
      key={student.id}
      student={student}
      isChosen={student.id === chosen}
      onPress={() => press(student)}
    />
  )
  const unseated = students.filter(({ id }) => !seatOf(room, id))
  return (
    <FormDialog
      title="Arrange seats"
      size={920}
      form={form}
      save={save}
      submitLabel="Save seats"
      onClose={onClose}
      gap={12}
    >
      <Group gap={10} align="end">
        <Size
          label="Rows"
          max={MAX_SEAT_ROWS}
          value={room.rows}
          onChange={(rows) => show(resize(room, { ...room, rows }))}
        />
        <Size
          label="Seats in a row"
          max={MAX_SEAT_COLUMNS}
          value={room.columns}
          onChange={(columns) => show(resize(room, { ...room, columns }))}
        />
        <Button
          variant="default"
          onClick={() =>
            show(
              fill(
                room,
                list.map(({ id }) => id),
              ),
            )
          }
          disabled={unseated.length === 0}
        >
          Fill by name
        </Button>
        <Button
          variant="default"
          onClick={() => show({ ...room, seats: [] })}
          disabled={room.seats.length === 0}
        >
          Clear seats
        </Button>
      </Group>
      <Text fz={13} c="dimmed">
        Drag a student to a place, or tap a student and then a place. {DRAG_HELP}
      </Text>
      <DragArea itemName={nameOf} targetName={describe} onDrop={({ item, target }) => seat(item, target)}>
        <div className={styles.scroll}>
          <div className={styles.front}>Front</div>
          <div className={styles.room} style={{ '--columns': room.columns }}>
            {placesOf(room).map((place) => {
              const target = targetOf(place)
              const student = students.find(({ id }) => id === seatAt(room, place)?.student_id)
              return (
                <PlaceTarget
                  key={target}
                  target={target}
                  label={describe(target)}
                  onTake={chosen === undefined ? undefined : () => void seat(chosen, target)}
                >
                  {student && chipOf(student)}
                </PlaceTarget>
              )
            })}
          </div>
        </div>
        <Bench
          target={BENCH}
          onTake={chosen !== undefined && seatOf(room, chosen) ? () => void seat(chosen, BENCH) : undefined}
        >
          {unseated.map(chipOf)}
        </Bench>
      </DragArea>
      {theirs && (
        <Notice
          tone="warning"
          title="Someone else changed these seats in the meantime. Yours are not saved yet."
          action={
            <Button variant="default" size="compact-sm" onClick={useTheirs}>
              Use theirs
            </Button>
          }
        >
          Save again to replace theirs.
        </Notice>
      )}
    </FormDialog>
  )
}

type SizeProps = { label: string; max: number; value: number; onChange: (value: number) => void }

/** A number to choose instead of to type, because the first digit of 12 would take away the seats of eleven rows. */
const Size = ({ label, max, value, onChange }: SizeProps) => (
  <NativeSelect
    label={label}
    data={Array.from({ length: max }, (_, index) => String(index + 1))}
    value={String(value)}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  />
)
