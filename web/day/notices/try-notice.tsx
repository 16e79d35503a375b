import { Box, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  fillNotice,
  findNoticeText,
  type NoticeText,
  type NoticeTexts,
  type NoticeValues,
} from '#contract/day/notices/notice-text.ts'
import { dayIn } from '#contract/languages/in-language.ts'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { gradeLabel } from '#contract/grades.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MINIMUM_LETTERS } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { display } from '#web/school/display.ts'
import { listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './notices.module.css'

type Student = Reply<'GET /api/search/'>['students'][number]

type TryNoticeProps = { texts: NoticeTexts; language: Language }

/** Previews the email in a language for a student or for an example. */
export function TryNotice({ texts, language: chosen }: TryNoticeProps) {
  const [shown, setShown] = useState<Exclude<NoticeText, 'subject'>>('absence_text')
  const [student, setStudent] = useState<Student>()
  const subject = findNoticeText(texts, 'subject', chosen).text
  const { text: body, language } = findNoticeText(texts, shown, chosen)
  const values = useValues(student, language)
  return (
    <Stack component="section" gap={8} maw={760} mt={28}>
      <SectionLabel>Try it</SectionLabel>
      <Card roomy>
        <Stack gap={16}>
          <SegmentedControl
            aria-label="Email"
            value={shown}
            onChange={(text) => setShown(text)}
            data={[
              { value: 'absence_text', label: 'Absence' },
              { value: 'correction_text', label: 'Correction' },
            ]}
          />
          <FindStudent chosen={student} onChoose={setStudent} />
          <Box component="article" className={styles.mail ?? ''} aria-label="Email" lang={language}>
            <Text fw={600} mb={8}>
              {fillNotice(subject, values)}
            </Text>
            {fillNotice(body, values)}
          </Box>
        </Stack>
      </Card>
    </Stack>
  )
}

/** The field values for the student's first contact with notices. The link is a sample that does not work. */
function useValues(student: Student | undefined, language: Language): NoticeValues {
  const { today } = useSchoolClock()
  const { school_name: school } = useCurrentUser()
  const contacts = useQuery({
    ...query('GET /api/students/:studentId/contacts/', { params: { studentId: student?.id ?? 0 } }),
    enabled: student !== undefined,
    staleTime: 0,
  })
  const receives = contacts.data?.contacts.find(
    ({ id, may_receive }) =>
      may_receive && !contacts.data.stopped.some(({ contact_id }) => contact_id === id),
  )
  const first_name = student?.first_name ?? 'Robin'
  return {
    contact: student ? (receives?.name ?? 'the contact') : 'Alex Example',
    first_name,
    date: dayIn(language, today, 'full', display()),
    reason: wordsIn(language).notice.nowPresent(first_name),
    link: `${location.origin}/family#...`,
    school,
  }
}

type FindStudentProps = { chosen: Student | undefined; onChoose: (student: Student | undefined) => void }

function FindStudent({ chosen, onChoose }: FindStudentProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const isLongEnough = search.length >= SEARCH_MINIMUM_LETTERS && text !== (chosen && labelOf(chosen))
  const found = useQuery({
    ...query('GET /api/search/', { query: { search } }),
    enabled: isLongEnough,
  })
  const students = (isLongEnough && found.data?.students) || (chosen ? [chosen] : [])
  return (
    <Select
      label="Student"
      placeholder="Part of the name"
      maw={360}
      searchable
      clearable
      data={students.map((student) => ({ value: String(student.id), label: labelOf(student) }))}
      filter={({ options }) => options}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChoose(students.find((student) => String(student.id) === id))}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={
        isLongEnough
          ? found.isPending
            ? 'Searching...'
            : 'No students found'
          : `Type at least ${SEARCH_MINIMUM_LETTERS} letters`
      }
    />
  )
}

const labelOf = (student: Student) => `${listName(student)} · ${gradeLabel(student.grade_level)}`
