import { Anchor, Box, Group, SegmentedControl, Switch, Text, TextInput, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  FIELDS_OF,
  NOTICE_FIELDS,
  NOTICE_TEXTS,
  type NoticeField,
  type NoticeText,
} from '#contract/day/notices/notice-text.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, languageName, type Language } from '#contract/languages/languages.ts'
import { call, type Reply } from '#web/api.ts'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { TemplateFields } from '#web/ui/forms/template-fields.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { noticeSettingsQuery, noticeWeekQuery } from './queries.ts'
import { LABELS, RULES, TIME_FIELDS, sentOf, toFormValues, type Values } from './setting-values.ts'
import { TryNotice } from './try-notice.tsx'
import { summaryOf } from './week-preview.tsx'

type Settings = Reply<'GET /api/settings/notices/'>

/** Edits whether and when families are notified of absences, and the text, with a preview. */
export const Page = () => (
  <SettingsPage
    title="Notices to families"
    context="Contacts who receive notices get an email when a student is absent and no reason is on file."
    settings={useQuery(noticeSettingsQuery)}
  >
    {(saved) => <SettingsForm saved={saved} />}
  </SettingsPage>
)

function SettingsForm({ saved }: { saved: Settings }) {
  const form = useForm<Values>({ initialValues: toFormValues(saved), validate: RULES })
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE)
  const save = useSave('PUT /api/settings/notices/', {
    form,
    labels: LABELS,
    send: (values: Values, before) => ({ body: { ...sentOf(values), loaded: sentOf(before) } }),
    reload: async () => toFormValues(await call('GET /api/settings/notices/')),
    next: toFormValues,
    updates: noticeSettingsQuery.queryKey,
    refreshes: ['notices'],
  })
  return (
    <>
      <Card roomy maw={760}>
        <GuardedForm form={form} save={save}>
          <OnOff saved={saved} form={form} />
          <Box component="fieldset" m={0} p={0} bd={0}>
            <Text component="legend" fw={500} p={0}>
              Times on school days
            </Text>
            <Text c="dimmed" size="sm" mb={8}>
              Each student’s contacts are notified once a day. Classes without attendance are left out.
            </Text>
            <Group gap={12}>
              {TIME_FIELDS.map((field) => (
                <ClockInput key={field} w={150} aria-label={LABELS[field]} {...form.getInputProps(field)} />
              ))}
            </Group>
          </Box>
          <Group gap={12} align="start">
            <ClockInput
              anyHour
              w={180}
              required
              label={LABELS.quiet_from}
              {...form.getInputProps('quiet_from')}
            />
            <ClockInput
              anyHour
              w={180}
              required
              label={LABELS.quiet_until}
              {...form.getInputProps('quiet_until')}
            />
          </Group>
          <Texts form={form} language={language} onLanguage={setLanguage} />
          <TemplateFields fields={FIELDS} />
          {save.notice}
          <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
        </GuardedForm>
      </Card>
      <TryNotice texts={sentOf(form.values)} language={language} />
    </>
  )
}

type TextsProps = {
  form: UseFormReturnType<Values>
  language: Language
  onLanguage: (language: Language) => void
}

/** The texts in one language at a time. */
function Texts({ form, language, onLanguage }: TextsProps) {
  const isMain = language === DEFAULT_LANGUAGE
  const input = (field: NoticeText) =>
    form.getInputProps(isMain ? field : `translations.${language}.${field}`)
  const elsewhere = LANGUAGES.find((one) => one !== language && hasErrors(form.errors, one))
  const placeholder = isMain ? '' : 'Empty: families get the English text.'
  return (
    <>
      <Box>
        <SegmentedControl
          aria-label="Language"
          value={language}
          onChange={onLanguage}
          data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        />
        {elsewhere && (
          <Text role="alert" c="var(--absent)" size="sm" mt={6}>
            Please check the {languageName(elsewhere)} texts.
          </Text>
        )}
      </Box>
      <TextInput
        key={`${language} subject`}
        label={LABELS.subject}
        description="Anyone who sees the inbox can read it, so it does not name the student."
        required={isMain}
        placeholder={placeholder}
        {...input('subject')}
      />
      <Textarea
        key={`${language} absence`}
        label={LABELS.absence_text}
        description="Names in braces are filled in for each email."
        required={isMain}
        placeholder={placeholder}
        autosize
        minRows={6}
        {...input('absence_text')}
      />
      <Textarea
        key={`${language} correction`}
        label={LABELS.correction_text}
        description="Sent once to everyone notified, outside quiet hours, when every absence on that day has a reason."
        required={isMain}
        placeholder={placeholder}
        autosize
        minRows={6}
        {...input('correction_text')}
      />
    </>
  )
}

const hasErrors = (errors: Record<string, unknown>, language: Language): boolean =>
  Object.keys(errors).some((path) =>
    language === DEFAULT_LANGUAGE
      ? NOTICE_TEXTS.some((field) => field === path)
      : path.startsWith(`translations.${language}.`),
  )

/** Turns notices on or off, and explains what that does first. */
function OnOff({ saved, form }: { saved: Settings; form: UseFormReturnType<Values> }) {
  const week = useQuery({ ...noticeWeekQuery, enabled: !saved.is_on })
  const noMail = saved.mail === 'none' && !saved.is_on
  return (
    <Box>
      {saved.mail === 'none' && (
        <Notice tone="warning" title="Email is not set up.">
          Ask your IT administrator to set SMTP_URL and MAIL_FROM. Then you can turn notices on.
        </Notice>
      )}
      {saved.mail === 'kept' && (
        <Notice title="There is no mail server, so messages go to the test mailbox and are not sent.">
          <Anchor component={Link} to="/demo/mail" inherit>
            Open the test mailbox
          </Anchor>
        </Notice>
      )}
      <Switch
        label={LABELS.is_on}
        description="On: families are notified of absences starting today, at the next time. Off: nothing more is sent, including messages that are waiting."
        disabled={noMail}
        {...form.getInputProps('is_on', { type: 'checkbox' })}
      />
      {!saved.is_on && !week.error && (
        <Box mt={8}>
          <Text mih="2lh">{week.data && `In the last seven days ${summaryOf(week.data.students)}`}</Text>
          <Anchor component={Link} to="/attendance/notices">
            Show what would have been sent
          </Anchor>
        </Box>
      )}
    </Box>
  )
}

const FIELDS = Object.fromEntries(
  Object.entries(NOTICE_FIELDS).map(([field, about]) => [
    field,
    FIELDS_OF.subject.includes(field as NoticeField) ? `${about}; also in the subject` : about,
  ]),
)
