import type { RollMark } from '#contract/day/emergency-rules.ts'
import { gradeLabel } from '#contract/grades.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'
import type { Place, Placed } from './roll-places.ts'

type RollOnPaperProps = { places: readonly Place[]; marks: ReadonlyMap<number, RollMark> }

const STATES = { seen: 'Seen', missing: 'Missing', unknown: '' } as const

/** Everyone by class, also to mark with a pen. */
export const RollOnPaper = ({ places, marks }: RollOnPaperProps) =>
  places.map((place) => (
    <section key={place.key}>
      <h2>
        {place.name}
        {place.details && `, ${place.details}`}
      </h2>
      <PaperTable<Placed>
        name={`Roll of ${place.name}`}
        rows={place.students}
        columns={[
          { heading: 'Student', text: ({ name }) => name },
          { heading: 'Grade', width: '84px', text: ({ grade_level }) => gradeLabel(grade_level) },
          { heading: 'Absent today', text: ({ away }) => away ?? '' },
          { heading: 'State', width: '110px', text: ({ id }) => STATES[marks.get(id)?.state ?? 'unknown'] },
          { heading: 'Marked by', text: ({ id }) => marks.get(id)?.by ?? '' },
        ]}
      />
    </section>
  ))
