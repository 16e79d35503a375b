import { Button, Group, Box, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Reply } from '#web/api.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { pluralForm, pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { SchoolFields } from './school-fields.tsx'
import { SETTING_RULES } from './setting-labels.ts'
import { toFormValues, type SettingValues } from './setting-values.ts'
import { useSaveSettings } from './use-save-settings.ts'

type SetUpSchoolProps = { saved: Reply<'GET /api/settings/'>; onSaved: () => void }

/** The name, time zone and year of the school. This is the only step that cannot be skipped. */
export function SetUpSchool({ saved, onSaved }: SetUpSchoolProps) {
  const form = useForm<SettingValues>({ initialValues: toFormValues(saved), validate: SETTING_RULES })
  const save = useSaveSettings(form)
  return (
    <GuardedForm form={form} gap={16} save={save} onSaved={onSaved}>
      <SetUpHeading title="Your school">Everything here can be changed later under Settings.</SetUpHeading>
      <SchoolFields form={form} />
      {save.notice}
      <Group>
        <Button type="submit" loading={save.isPending}>
          Save and continue
        </Button>
      </Group>
    </GuardedForm>
  )
}

type SetUpPeopleProps = {
  who: 'teachers' | 'students'
  Upload: ComponentType
  /** A form that adds one person, if people can be added by hand. */
  AddOne?: ComponentType<{ onSaved: () => void }>
  onNext: () => void
}

const TEXTS = {
  teachers: {
    noun: 'teacher',
    title: 'Your teachers',
    text: 'Upload a spreadsheet with first_name, last_name and email, or add teachers one by one. Each teacher can sign in with that address.',
  },
  students: {
    noun: 'student',
    title: 'Your students',
    text: 'Upload the export of your student information system. This can also wait: you can do it at any time under Students, Upload.',
  },
}

/** Adds teachers or students from a file or by hand, or lets the user skip the step. */
export function SetUpPeople({ who, Upload, AddOne, onNext }: SetUpPeopleProps) {
  const count = useHeadCount()[who]
  const [isFormOpen, setFormOpen] = useState(false)
  const hasSome = count !== undefined && count > 0
  const { noun, title, text } = TEXTS[who]
  return (
    <Stack gap={16}>
      <SetUpHeading title={title}>{text}</SetUpHeading>
      <Text role="status" {...(hasSome ? { c: 'var(--present)', fw: 500 } : { c: 'dimmed' })}>
        {count !== undefined && `${pluralize(count, noun)} in Homeroom so far.`}
      </Text>
      <Upload />
      {AddOne && (
        <div>
          <Button variant="default" aria-expanded={isFormOpen} onClick={() => setFormOpen(!isFormOpen)}>
            {isFormOpen ? 'Close the form' : 'Add one by hand'}
          </Button>
          {isFormOpen && (
            <Box maw={480} mt={14}>
              <AddOne onSaved={() => {}} />
            </Box>
          )}
        </div>
      )}
      <Group>
        <Button {...(!hasSome && { variant: 'default' })} onClick={onNext}>
          {hasSome ? 'Continue' : 'Skip for now'}
        </Button>
      </Group>
    </Stack>
  )
}

/** Summarizes the school. Finishing shows the checklist of what is left before the first attendance. */
export function SetUpDone() {
  const { school_name } = useCurrentUser()
  const { refresh } = useSession()
  const { teachers, students } = useHeadCount()
  const finish = useSave('PATCH /api/settings/', {
    send: () => ({ body: { set_up: true } }),
    successMessage: 'The school is set up.',
    onSuccess: () => refresh(),
  })
  return (
    <Stack gap={16}>
      <SetUpHeading title={`${school_name} is ready`} />
      <Box component="ul" m={0} pl={20}>
        <li>{headCountText(teachers, 'teacher')}</li>
        <li>{headCountText(students, 'student')}</li>
      </Box>
      <Text c="dimmed">
        You can add the rest at any time: teachers under Staff, students under Students, everything else under
        Settings.
      </Text>
      <Group>
        <Button onClick={() => finish.mutate()} loading={finish.isPending}>
          Finish setup
        </Button>
      </Group>
    </Stack>
  )
}

function headCountText(count: number | undefined, noun: string): string {
  if (count === undefined) return `Counting ${pluralForm(2, noun)}...`
  return count === 0 ? `No ${pluralForm(2, noun)} yet` : pluralize(count, noun)
}

/** The title and introduction of a step. */
const SetUpHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div>
    <Text component="h2" fz={17} fw={650}>
      {title}
    </Text>
    {children && (
      <Text mt={6} c="dimmed">
        {children}
      </Text>
    )}
  </div>
)

/** The numbers of teachers and students, undefined until they are loaded. */
function useHeadCount(): { teachers: number | undefined; students: number | undefined } {
  const staff = useQuery(query('GET /api/staff/'))
  const students = useQuery(query('GET /students/api/directory/size/'))
  return {
    teachers: staff.data?.filter(({ role, active }) => role === 'teacher' && active).length,
    students: students.data?.active,
  }
}
