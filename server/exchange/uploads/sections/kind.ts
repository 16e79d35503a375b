import type { Kysely } from 'kysely'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { processUpload, type UploadCall, type UploadKind } from '../pipeline/run.ts'
import { parseClassRules, rulesInUse, saveClassRules } from '../roster/class-rules.ts'
import { recordSkippedSections } from '../roster/skipped-sections.ts'
import { loadGroups } from '../roster/load-groups.ts'
import { lockRoster } from '../roster/lock.ts'
import { applyGroups } from '../roster/save-groups.ts'
import { SECTION_FORMATS, type SectionField } from './formats.ts'
import { planSections, type SchoolOfSections, type SectionFile } from './plan.ts'
import { missingSectionFields, parseSectionRows, type SectionRow } from './rows.ts'

type Fields = UploadCall['upload']['fields'] & { rules?: string | undefined }

/** Reads a file of sections and, unless it is only a preview, makes groups of them. */
export async function uploadSections(call: UploadCall & { upload: Uploaded<Fields> }) {
  const sent = parseClassRules(call.upload.fields.rules)
  const { rules, rules_from } = await rulesInUse(call.db, sent)
  const kind = sectionsUpload({ rules, isNew: sent !== undefined, today: call.now.day })
  const { reply, plan } = await processUpload(kind, call)
  return { ...reply, rules, rules_from, classes: plan.classes, left_out: plan.left_out }
}

const sectionsUpload = ({
  rules,
  isNew,
  today,
}: {
  rules: ClassRule[]
  isNew: boolean
  today: string
}): UploadKind<SectionField, SectionRow, SchoolOfSections, SectionFile> => ({
  kind: 'sections',
  singular: 'group',
  formats: SECTION_FORMATS,
  missingFields: missingSectionFields,
  onlyXlsx: false,
  parseRows: parseSectionRows,
  lock: lockRoster,
  load: (db) => loadSections(db, today),
  plan: (parsed, school, mapping) => planSections(parsed, school, { rules, mapping }),
  apply: async (trx, { records, classes }, upload) => {
    if (isNew) await saveClassRules(trx, rules)
    await recordSkippedSections(trx, classes, upload.id)
    return applyGroups(trx, records, upload)
  },
})

async function loadSections(db: Kysely<DB>, today: string): Promise<SchoolOfSections> {
  const teachers = await db
    .selectFrom('teacher')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('active', '=', true)
    .execute()
  const courses = await db
    .selectFrom('course')
    .select(['id', 'name', 'grade_level_id as grade_level', 'core_class_id'])
    .orderBy('id')
    .execute()
  const coreClasses = await db.selectFrom('core_class').select(['id', 'name']).orderBy('id').execute()
  return { groups: await loadGroups(db, today), teachers, courses, coreClasses }
}
