import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { CallFailure } from '#web/api.ts'
import { conflictsOf } from '#web/school/class-rules/concurrent-classes.ts'
import { ClassRulesEditor } from '#web/school/class-rules/class-rules-editor.tsx'
import { conflictTitle } from '#web/school/class-rules/conflicts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { isPhraseTyped } from '#web/ui/feedback/typed-phrase.tsx'
import { FailedFile } from '../failed-file.tsx'
import { HistoryLink } from '../history-link.tsx'
import { TypedConfirmation } from '../typed-confirmation.tsx'
import { isTransient, uploadFailureMessage } from '../upload-failures.ts'
import type { StageOf, UploadMachine } from '../use-upload.ts'
import { FileReport } from './file-report.tsx'
import type { OneRosterReplies } from './flow.ts'
import { EntityCounts, ImportErrors, ImportExamples } from './import-changes.tsx'
import { SkippedParts } from './skipped-parts.tsx'

type Machine = { upload: UploadMachine<OneRosterReplies> }

/** Shows what the validator found in the file. */
export const CheckedStep = ({
  upload,
  check,
  fileName,
}: Machine & { check: OneRosterCheck; fileName: string }) => (
  <>
    <FileReport check={check} fileName={fileName} />
    <Group gap={12} mt={16}>
      <Button onClick={() => upload.send('classes')}>{upload.flow.stages.check.action}</Button>
      <DifferentFile upload={upload} />
    </Group>
  </>
)

const DifferentFile = ({ upload }: Machine) => (
  <Button variant="default" onClick={upload.startOver}>
    Choose Different File
  </Button>
)

const RULES_FROM = {
  default: 'These are suggestions. Please review them. Your choices are remembered for the next file.',
  saved: 'These are the rules that the school used for its last file.',
  call: 'Homeroom remembers these rules for the next file.',
} as const

/** Asks which classes become which groups. */
export function ClassesStep({ upload, preview }: Machine & { preview: OneRosterUpload }) {
  const { send, choices, flow } = upload
  const [rules, setRules] = useState(preview.rules)
  return (
    <>
      <Text mb={12}>
        A student is in one core, one CTE and one homeroom group at a time; leave out the classes that are
        none of these. {RULES_FROM[preview.rules_from]}
      </Text>
      <ClassRulesEditor
        classes={preview.classes}
        rules={rules}
        atOnce={preview.at_once}
        onChange={setRules}
      />
      <Group gap={12} mt={16}>
        <Button onClick={() => send('preview', { choices: { ...choices, rules } })}>
          {flow.stages.classes.action}
        </Button>
        <DifferentFile upload={upload} />
      </Group>
    </>
  )
}

/** Previews what saving would change. */
export function PreviewStep({ upload, preview }: Machine & { preview: OneRosterUpload }) {
  const { send, choices, show, flow } = upload
  const [typed, setTyped] = useState('')
  const { confirm, errors, error_count, examples, warnings, rules } = preview
  const conflicts = conflictsOf(rules, preview.classes, preview.at_once)
  return (
    <>
      <Text mb={10} role="status">
        {preview.success}
        {preview.is_delta && ' The file contains only changes. Everything else stays the same.'}
      </Text>
      {conflicts.length > 0 && (
        <Notice tone="warning" title={conflictTitle(conflicts)}>
          A student can be in only one group of each type, so only the first enrollment is used. Choose Change
          Classes to go back and leave out courses.
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="Please check the block schedules">
          {warnings.map((sentence) => (
            <Text key={sentence} inherit>
              {sentence}
            </Text>
          ))}
        </Notice>
      )}
      <EntityCounts entities={preview.entities} />
      {error_count > 0 && <ImportErrors errors={errors} count={error_count} />}
      {examples.length > 0 && <ImportExamples examples={examples} />}
      <SkippedParts skipped={preview.left_out} />
      {confirm && <TypedConfirmation phrase={confirm} typed={typed} onType={setTyped} />}
      <Group gap={12} mt={16}>
        <Button
          disabled={!isPhraseTyped(confirm, typed)}
          onClick={() => send('save', { choices: { ...choices, rules }, confirm: typed.trim() })}
        >
          {flow.stages.preview.action}
        </Button>
        {preview.classes.length > 0 && (
          <Button variant="default" onClick={() => show('classes')}>
            Change classes
          </Button>
        )}
        <DifferentFile upload={upload} />
      </Group>
    </>
  )
}

/** Says what was saved, with a link to view or undo it. */
export const SavedStep = ({ upload, saved }: Machine & { saved: OneRosterUpload }) => (
  <>
    <Notice tone="good" title="The file is saved">
      {saved.success}
    </Notice>
    <EntityCounts entities={saved.entities} />
    {saved.error_count > 0 && <ImportErrors errors={saved.errors} count={saved.error_count} />}
    <Text my={8}>The office can undo the whole file under Uploads.</Text>
    {saved.upload_id !== null && <HistoryLink id={saved.upload_id} hasRejected={saved.error_count > 0} />}
    <Group gap={12} mt={16}>
      <Button component={Link} to="/groups">
        View groups
      </Button>
      <Button variant="default" onClick={upload.startOver}>
        Upload Another File
      </Button>
    </Group>
  </>
)

type FailedProps = Machine & { stage: StageOf<OneRosterReplies>; failure: unknown }

/** Explains the failure. If the file has several schools, it asks which one this is. */
export function FailedStep({ upload, stage, failure }: FailedProps) {
  const { flow, send, choices, retry } = upload
  const schools = schoolsOf(failure)
  const [school, setSchool] = useState<string | null>(null)
  return (
    <>
      {schools.length === 0 && (
        <FailedFile title={flow.stages[stage].failed} failure={failure} isSaving={stage === 'save'} />
      )}
      {schools.length > 0 && (
        <Notice tone="warning" title="Which school is this?">
          {uploadFailureMessage(failure)}
        </Notice>
      )}
      {schools.length > 0 && (
        <Select
          mt={12}
          maw={420}
          label="This school"
          searchable
          data={schools.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))}
          value={school}
          onChange={setSchool}
        />
      )}
      <Group gap={12} mt={16}>
        {schools.length > 0 && (
          <Button
            disabled={school === null}
            onClick={() => school !== null && send(stage, { choices: { ...choices, school } })}
          >
            Continue
          </Button>
        )}
        {isTransient(failure) && <Button onClick={retry}>Try again</Button>}
        <DifferentFile upload={upload} />
      </Group>
    </>
  )
}

type School = { id: string; name: string }

function schoolsOf(failure: unknown): School[] {
  const schools = failure instanceof CallFailure ? failure.details['schools'] : undefined
  return Array.isArray(schools) ? (schools as School[]) : []
}
