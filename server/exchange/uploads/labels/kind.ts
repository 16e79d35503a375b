import { lockPeople } from '#server/database/people.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { missingStudentField } from '../pipeline/student-of-row.ts'
import { planLabels, type LabelFile, type SchoolOfLabels } from './plan.ts'
import { LABEL_FORMATS, parseLabelRows, type LabelField, type LabelRow } from './rows.ts'
import { applyLabels, loadLabels } from './save.ts'

export const labelsUpload: UploadKind<LabelField, LabelRow, SchoolOfLabels, LabelFile> = {
  kind: 'labels',
  singular: 'student',
  formats: LABEL_FORMATS,
  missingFields: (mapping) => [
    ...missingStudentField(mapping),
    ...(mapping.label ? [] : (['label'] as const)),
  ],
  onlyXlsx: false,
  parseRows: parseLabelRows,
  // Every change of labels takes this lock first.
  lock: lockPeople,
  load: loadLabels,
  plan: planLabels,
  apply: (trx, { records }, upload) => applyLabels(trx, records, upload),
}
