import { z } from 'zod'
import { GradeLevel, LabelName, idList, listOf, optionalOrBlank } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { YearQuery } from './group-shapes.ts'
import { ChangedLabels, LabelsAndPairs, MAX_LABELS, PairKind, StudentPair } from './label-shapes.ts'

const AT_LEAST_ONE_STUDENT = { min: 1, tooFew: 'must include at least one student' } as const
const someLabels = listOf(LabelName, { max: MAX_LABELS, of: 'labels' }).default([])

export const labels = {
  'GET /students/api/labels/': {
    who: 'editor',
    about:
      'The labels in use with their active students, and the pairs that stay apart or together; with a year of those who are enrolled then',
    query: YearQuery.extend({ grade_level: optionalOrBlank(GradeLevel) }),
    reply: LabelsAndPairs,
  },
  'POST /students/api/labels/': {
    who: 'admin',
    about: 'Adds labels to many students, or removes labels from them',
    students: 'change',
    body: z.object({ student_ids: idList(AT_LEAST_ONE_STUDENT), add: someLabels, remove: someLabels }),
    reply: ChangedLabels,
  },
  'POST /students/api/pairs/': {
    who: 'admin',
    about: 'Keeps every pair of some students apart or together; kind null removes their pairs',
    students: 'change',
    body: z.object({
      student_ids: idList({ min: 2, tooFew: 'must include at least two students', max: 12, of: 'students' }),
      kind: PairKind.nullable(),
    }),
    reply: z.object({ message: z.string(), pairs: z.array(StudentPair) }),
  },
} satisfies Routes
