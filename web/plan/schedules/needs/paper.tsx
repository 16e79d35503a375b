import { gradeLabel } from '#contract/words.ts'
import { OnPaper, PaperTable, type PaperColumn } from '#web/ui/print/paper-table.tsx'
import { FIELD_LABELS, NEED_FIELDS, isBlankRow, type NeedField, type NeedRow } from './draft.ts'

const isFigure = (field: NeedField) => field === 'meetings' || field === 'doubles'

const COLUMNS: PaperColumn<NeedRow>[] = [
  { label: 'Grade', cell: ({ grade }) => gradeLabel(grade) },
  ...NEED_FIELDS.map((field): PaperColumn<NeedRow> => ({
    label: FIELD_LABELS[field],
    cell: (row) => row[field],
    figure: isFigure(field),
  })),
]

/** The needs of all grades, to be read on paper. */
export const NeedsOnPaper = ({ rows }: { rows: readonly NeedRow[] }) => (
  <OnPaper>
    {() => (
      <PaperTable
        name="Needs"
        columns={COLUMNS}
        rows={rows.filter((row) => !isBlankRow(row)).sort((one, other) => one.grade - other.grade)}
      />
    )}
  </OnPaper>
)
