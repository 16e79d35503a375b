import { gradeLabel } from '#contract/grades.ts'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'
import {
  FIELD_LABELS,
  REQUIREMENT_FIELDS,
  isBlankRow,
  type RequirementField,
  type RequirementRow,
} from './draft.ts'

const isFigure = (field: RequirementField) => field === 'meetings' || field === 'doubles'

const COLUMNS: Column<RequirementRow>[] = [
  { heading: 'Grade', text: ({ grade }) => gradeLabel(grade) },
  ...REQUIREMENT_FIELDS.map((field): Column<RequirementRow> => ({
    heading: FIELD_LABELS[field],
    text: (row) => row[field],
    isFigure: isFigure(field),
  })),
]

/** The printed requirements of all grades. */
export const RequirementsOnPaper = ({ rows }: { rows: readonly RequirementRow[] }) => (
  <OnPaper>
    {() => (
      <PaperTable
        name="Class requirements"
        columns={COLUMNS}
        rows={rows.filter((row) => !isBlankRow(row)).sort((one, other) => one.grade - other.grade)}
      />
    )}
  </OnPaper>
)
