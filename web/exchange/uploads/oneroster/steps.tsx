import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { CallFailure } from '#web/api.ts'
import { clashesOf } from '#web/school/class-rules/at-once.ts'
import { ClassRulesEditor } from '#web/school/class-rules/class-rules-editor.tsx'
import { clashTitle } from '#web/school/class-rules/clashes.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { isPhraseTyped } from '#web/ui/feedback/typed-phrase.tsx'
import { HistoryLink } from '../history-link.tsx'
import { RefusedFile } from '../refused-file.tsx'
import { TypedConfirmation } from '../typed-confirmation.tsx'
import { isTransient, uploadFailureMessage } from '../upload-failures.ts'
import { EntityCounts, ImportErrors, ImportExamples } from './import-changes.tsx'
import { LeftOut } from './left-out.tsx'

type ClassesProps = {
  preview: OneRosterUpload
  rules: ClassRule[]
  onContinue: (rules: ClassRule[]) => void
  onDifferent: () => void
}

const RULES_FROM = {
  default:
    'These are suggestions. Please look through them: what you choose is remembered for the next file.',
  saved: 'These are the rules that the school used for its last file.',
  call: 'Homeroom remembers these rules for the next file.',
} as const

/** Which classes become which groups. */
export function ClassesStep({ preview, rules: first, onContinue, onDifferent }: ClassesProps) {
  const [rules, setRules] = useState(first)
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
        <Button onClick={() => onContinue(rules)}>See What Would Change</Button>
        <Button variant="default" onClick={onDifferent}>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}

type PreviewProps = {
  preview: OneRosterUpload
  onSave: (confirm: string) => void
  /** Undefined where the file has no classes. */
  onClasses: (() => void) | undefined
  onDifferent: () => void
}

/** What saving would do to the school. */
export function PreviewStep({ preview, onSave, onClasses, onDifferent }: PreviewProps) {
  const [typed, setTyped] = useState('')
  const { confirm, errors, error_count, examples, warnings } = preview
  const clashes = clashesOf(preview.rules, preview.classes, preview.at_once)
  return (
    <>
      <Text mb={10} role="status">
        {preview.success}
        {preview.is_delta && ' The file holds only changes: what it does not name stays as it is.'}
      </Text>
      {clashes.length > 0 && (
        <Notice tone="warning" title={clashTitle(clashes)}>
          A student has one group of each type at a time: the enrollments after the first one are rejected.
          Change Classes leads back to where courses are left out.
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
      {examples.length > 0 && <ImportExamples examples={examples} />}
      {error_count > 0 && <ImportErrors errors={errors} count={error_count} />}
      <LeftOut leftOut={preview.left_out} />
      {confirm && <TypedConfirmation phrase={confirm} typed={typed} onType={setTyped} />}
      <Group gap={12} mt={16}>
        <Button disabled={!isPhraseTyped(confirm, typed)} onClick={() => onSave(typed.trim())}>
          Save
        </Button>
        {onClasses && (
          <Button variant="default" onClick={onClasses}>
            Change Classes
          </Button>
        )}
        <Button variant="default" onClick={onDifferent}>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}

/** What was saved, and where to see or undo it. */
export const SavedStep = ({ saved, onAnother }: { saved: OneRosterUpload; onAnother: () => void }) => (
  <>
    <Notice tone="good" title="The file is saved">
      {saved.success}
    </Notice>
    <EntityCounts entities={saved.entities} />
    {saved.error_count > 0 && <ImportErrors errors={saved.errors} count={saved.error_count} />}
    <Text my={8}>The office can undo the whole file in the history of uploads.</Text>
    {saved.upload_id !== null && <HistoryLink id={saved.upload_id} hasRejected={saved.error_count > 0} />}
    <Group gap={12} mt={16}>
      <Button component={Link} to="/groups">
        See Groups
      </Button>
      <Button variant="default" onClick={onAnother}>
        Take Another File
      </Button>
    </Group>
  </>
)

type FailedProps = {
  failure: unknown
  title: string
  onRetry: () => void
  onSchool: (school: string) => void
  onDifferent: () => void
}

/** Why nothing could be done; a file of several schools asks which one is this. */
export function FailedStep({ failure, title, onRetry, onSchool, onDifferent }: FailedProps) {
  const schools = schoolsOf(failure)
  const [school, setSchool] = useState<string | null>(null)
  return (
    <>
      {schools.length === 0 && <RefusedFile title={title} failure={failure} />}
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
          <Button disabled={school === null} onClick={() => school !== null && onSchool(school)}>
            Continue
          </Button>
        )}
        {isTransient(failure) && <Button onClick={onRetry}>Try Again</Button>}
        <Button variant="default" onClick={onDifferent}>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}

type School = { id: string; name: string }

function schoolsOf(failure: unknown): School[] {
  const schools = failure instanceof CallFailure ? failure.details['schools'] : undefined
  return Array.isArray(schools) ? (schools as School[]) : []
}
