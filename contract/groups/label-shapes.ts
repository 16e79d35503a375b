import { z } from 'zod'

/** How many labels one student may have. */
export const MAX_LABELS = 30

/** Whether two students should be kept apart or together. */
export const PairKind = z.enum(['apart', 'together'], { error: 'must be apart or together' })
export type PairKind = z.output<typeof PairKind>

const PairedStudent = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })

/** Two students whom the office keeps apart or together. */
export const StudentPair = z.object({ kind: PairKind, students: z.tuple([PairedStudent, PairedStudent]) })
export type StudentPair = z.output<typeof StudentPair>

/** The labels in use, by name, each with its active students, and the pairs of active students, by name. */
export const LabelsAndPairs = z.object({
  labels: z.array(z.object({ label: z.string(), student_ids: z.array(z.int()) })),
  pairs: z.array(StudentPair),
})
export type LabelsAndPairs = z.output<typeof LabelsAndPairs>

const ChangedLabel = z.object({ label: z.string(), student_ids: z.array(z.int()) })

/** What a change of many students' labels did, so that it can be undone. */
export const ChangedLabels = z.object({
  message: z.string(),
  added: z.array(ChangedLabel),
  removed: z.array(ChangedLabel),
})
export type ChangedLabels = z.output<typeof ChangedLabels>
