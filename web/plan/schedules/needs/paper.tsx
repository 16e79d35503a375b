import { gradeLabel } from '#contract/words.ts'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'
import { FIELD_LABELS, NEED_FIELDS, isBlankRow, type NeedField, type NeedRow } from './draft.ts'

const isFigure = (field: NeedField) => field === 'meetings' || field === 'doubles'

const COLUMNS: Column<NeedRow>[] = [
  { heading: 'Grade', text: ({ grade }) => gradeLabel(grade) },
  ...NEED_FIELDS.map((field): Column<NeedRow> => ({
    heading: FIELD_LABELS[field],
    text: (row) => row[field],
    isFigure: isFigure(field),
  })),
]

/** The needs of all grades, to be read on paper. */
export const NeedsOnPaper = ({ rows }: { rows: readonly NeedRow[] }) => (
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
