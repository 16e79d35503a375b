import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { pluralize } from '#contract/words.ts'
import { useHeadCount } from './head-count.ts'
import { SetUpHeading } from './set-up-heading.tsx'

type SetUpPeopleProps = {
  who: 'teachers' | 'students'
  Upload: ComponentType
  /** A form for one person, where there is one. */
  AddOne?: ComponentType<{ onSaved: () => void }>
  onNext: () => void
}

const TEXTS = {
  teachers: {
    noun: 'teacher',
    title: 'Your teachers',
    text: 'Upload a spreadsheet with first_name, last_name and email, or add teachers one by one. Each of them can sign in with Google by that address.',
  },
  students: {
    noun: 'student',
    title: 'Your students',
    text: 'Upload the export of your student information system. This can also wait: Student Data Upload does the same at any time.',
  },
}

/** Teachers or students: from a file, by hand, or later. */
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
