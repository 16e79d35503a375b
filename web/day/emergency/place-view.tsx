import { Button, Group, Text } from '@mantine/core'
import type { RollMark } from '#contract/day/emergency-rules.ts'
import { pluralize } from '#contract/words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { totalText, type Place } from './roll-places.ts'
import { StudentRows } from './student-rows.tsx'
import type { OpenedRoll } from './use-roll.ts'

type PlaceViewProps = {
  place: Place
  marks: ReadonlyMap<number, RollMark>
  onMark: OpenedRoll['mark'] | undefined
}

/** Everyone of a class or a room on one screen. Those who are absent today are below. */
export function PlaceView({ place, marks, onMark }: PlaceViewProps) {
  const isAway = ({ id, away }: Place['students'][number]) =>
    away !== null && (marks.get(id)?.state ?? 'unknown') === 'unknown'
  const here = place.students.filter((student) => !isAway(student))
  const away = place.students.filter(isAway)
  const open = here.filter(({ id }) => (marks.get(id)?.state ?? 'unknown') === 'unknown')
  return (
    <section aria-label={place.name}>
      <Group justify="space-between" gap="4px 12px" mb={8}>
        <div>
          <Text component="h2" fz={17} fw={650}>
            {place.name}
          </Text>
          <Text fz={14} c="dimmed">
            {[place.details, totalText(place.total)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {onMark && open.length > 0 && (
          <Button
            mih={44}
            variant="default"
            onClick={() =>
              onMark(
                open.map(({ id }) => id),
                'seen',
              )
            }
          >
            Mark {open.length === here.length ? 'all' : 'the other'} {pluralize(open.length, 'student')} seen
          </Button>
        )}
      </Group>
      <Card flush>
        <StudentRows label={`Students of ${place.name}`} students={here} marks={marks} onMark={onMark} />
      </Card>
      {away.length > 0 && (
        <>
          <Text component="div" mt={14} mb={8}>
            <SectionLabel as="h3">Absent today</SectionLabel>
          </Text>
          <Card flush>
            <StudentRows
              label={`Absent today, ${place.name}`}
              students={away}
              marks={marks}
              onMark={onMark}
            />
          </Card>
        </>
      )}
    </section>
  )
}
