import { Anchor, Box, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { RollMark } from '#contract/day/emergency-rules.ts'
import { containsSearch } from '#web/school/fold-accents.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { byUrgency, hasNoReport, type Place, type Placed } from './roll-places.ts'
import { StudentRows } from './student-rows.tsx'
import type { OpenedRoll } from './use-roll.ts'
import styles from './roll.module.css'

const MINIMUM_LETTERS = 2
const PLACES_AT_FIRST = 40

type SchoolViewProps = {
  students: readonly Placed[]
  classes: readonly Place[]
  rooms: readonly Place[]
  marks: ReadonlyMap<number, RollMark>
  onMark: OpenedRoll['mark'] | undefined
  /** The address of one class or room. */
  addressOf: (kind: 'class' | 'room', place: Place) => string
}

/** The whole school: who is missing first, then each class or room, those without a report first. */
export function SchoolView({ students, classes, rooms, marks, onMark, addressOf }: SchoolViewProps) {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<'class' | 'room'>('class')
  const places = byUrgency(kind === 'class' ? classes : rooms)
  const { shown, more } = useShowMore(places, places.length, PLACES_AT_FIRST)
  const nameOf = new Map(classes.flatMap((place) => place.students.map(({ id }) => [id, place] as const)))
  const placeOf = ({ id }: Placed) => {
    const place = nameOf.get(id)
    return place && [place.name, place.details].filter(Boolean).join(' · ')
  }
  const text = search.trim()
  const found =
    text.length < MINIMUM_LETTERS ? undefined : students.filter(({ name }) => containsSearch(name, text))
  const missing = students.filter(({ id }) => marks.get(id)?.state === 'missing')
  const rows = { marks, placeOf: (student: Placed) => placeOf(student) ?? '', onMark }
  return (
    <>
      <TextInput
        mb={14}
        type="search"
        aria-label="Find a student"
        placeholder="Find a student"
        styles={{ input: { minHeight: 44 } }}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found && (
        <Section id="found" title="Found">
          {found.length === 0 ? (
            <None>No match</None>
          ) : (
            <StudentRows label="Found" students={found} {...rows} />
          )}
        </Section>
      )}
      <Section id="missing" title="Missing">
        {missing.length === 0 ? (
          <None>No one is marked missing.</None>
        ) : (
          <StudentRows label="Missing" students={missing} {...rows} />
        )}
      </Section>
      <SegmentedControl
        mb={8}
        aria-label="Totals by"
        value={kind}
        onChange={(value) => setKind(value === 'room' ? 'room' : 'class')}
        data={[
          { value: 'class', label: 'By class' },
          { value: 'room', label: 'By room' },
        ]}
      />
      <Card flush>
        <RowList className={styles.places ?? ''} aria-label={kind === 'class' ? 'Classes' : 'Rooms'}>
          {shown.map((place) => (
            <li key={place.key}>
              <span className={styles.name}>
                <Anchor component={Link} to={addressOf(kind, place)} fw={600}>
                  {place.name}
                </Anchor>
                <Text span display="block" fz={13.5} c="dimmed">
                  {place.details}
                </Text>
              </span>
              <PlaceCount place={place} />
            </li>
          ))}
        </RowList>
      </Card>
      {more}
    </>
  )
}

function PlaceCount({ place }: { place: Place }) {
  const { seen, expected, missing, open } = place.total
  if (hasNoReport(place)) {
    return (
      <Text span className={styles.count ?? ''} c="var(--tardy)" fw={600}>
        No report, {expected}
      </Text>
    )
  }
  return (
    <span className={styles.count}>
      {seen} of {expected} seen
      {missing > 0 && (
        <Text span display="block" c="var(--absent)" fw={650}>
          {missing} missing
        </Text>
      )}
      {open > 0 && (
        <Text span display="block" fz={13.5} c="dimmed">
          {open} not reported
        </Text>
      )}
    </span>
  )
}

const None = ({ children }: { children: string }) => (
  <Text px={16} py={12} c="dimmed">
    {children}
  </Text>
)

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Box component="section" aria-labelledby={id} mb={16}>
    <Box mb={8}>
      <SectionLabel id={id}>{title}</SectionLabel>
    </Box>
    <Card flush>{children}</Card>
  </Box>
)
