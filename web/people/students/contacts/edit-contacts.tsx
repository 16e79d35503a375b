import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Contact, StoppedContact } from '#contract/day/families/contacts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, languageName, type Language } from '#contract/languages/languages.ts'
import { MAX_CONTACTS } from '#contract/words.ts'
import { useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { createSaveKey } from '#web/ui/forms/add-key.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { contactsQuery } from '../queries.ts'
import { isChangedMeanwhile, TheirContacts, type SavedByOthers } from './their-contacts.tsx'

type Student = { id: number; first_name: string; last_name: string }
type EditContactsProps = {
  student: Student
  contacts: readonly Contact[]
  stopped: readonly StoppedContact[]
  onClose: () => void
}

type ContactValues = {
  key: string
  id: number | null
  name: string
  relation: string
  email: string
  phone: string
  language: Language
  home_language: string
  street: string
  city: string
  state: string
  postal_code: string
  may_receive: boolean
  /** Whether to send messages again to an address at which the family stopped them. */
  resume_messages: boolean
}
type Values = { contacts: ContactValues[] }

const NEW_CONTACT = {
  id: null,
  name: '',
  relation: '',
  email: '',
  phone: '',
  language: DEFAULT_LANGUAGE,
  home_language: '',
  street: '',
  city: '',
  state: '',
  postal_code: '',
  may_receive: false,
  resume_messages: false,
}
const newContact = (): ContactValues => ({ ...NEW_CONTACT, key: createSaveKey() })
const toFormValues = (contact: Contact): ContactValues => ({
  ...contact,
  key: String(contact.id),
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  resume_messages: false,
})

const formValues = (contacts: readonly Contact[]): Values => ({
  contacts: contacts.length === 0 ? [newContact()] : contacts.map(toFormValues),
})

/** Edits all contacts of a student, which are saved together. */
export function EditContacts({ student, contacts, stopped, onClose }: EditContactsProps) {
  const [loaded, setLoaded] = useState(contacts)
  const form = useForm<Values>({
    initialValues: formValues(loaded),
    validate: {
      contacts: {
        name: (name) => (name.trim() === '' ? 'Name is required.' : null),
        email: (email, { contacts: all }, path) =>
          email.trim() === '' && all[Number(path.split('.')[1])]?.may_receive
            ? 'Notices need an email address.'
            : null,
      },
    },
  })
  const { contacts: edited } = form.values
  const params = { studentId: student.id }
  const [theirs, setTheirs] = useState<SavedByOthers>()
  /** The saved contacts as the user last saw them, so that saving never overwrites unseen changes. */
  const seen = useRef(contacts)
  const save = useSave('PUT /api/students/:studentId/contacts/', {
    form,
    labels: labelsOf(edited.length),
    send: (values) => ({ params, body: { ...values, loaded: [...seen.current] } }),
    updates: contactsQuery(student.id).queryKey,
    onFailure: async (failure) => {
      const isTheirs = isChangedMeanwhile(failure)
      setTheirs(isTheirs ? await loadTheirs(student.id) : undefined)
      return isTheirs
    },
  })
  /** Whether the family stopped messages to the address in the form. */
  const hasStopped = ({ id, email }: ContactValues) =>
    stopped.some(({ contact_id }) => contact_id === id) &&
    loaded.find((contact) => contact.id === id)?.email?.toLowerCase() === email.trim().toLowerCase()
  return (
    <FormDialog
      title={`Contacts for ${fullName(student)}`}
      form={form}
      save={save}
      submitLabel="Save contacts"
      onClose={onClose}
      size="lg"
      gap={20}
    >
      {theirs && (
        <TheirContacts
          theirs={theirs}
          onUseTheirs={(current) => {
            seen.current = current
            setLoaded(current)
            setTheirs(undefined)
            form.setInitialValues(formValues(current))
            form.setValues(formValues(current))
          }}
          onSaveMine={(current) => (seen.current = current)}
        />
      )}
      {edited.length === 0 && <Text c="dimmed">No contacts. Saving removes all previous contacts.</Text>}
      {edited.map((contact, index) => (
        <ContactFields
          key={contact.key}
          form={form}
          index={index}
          count={edited.length}
          isStopped={hasStopped(contact)}
        />
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={edited.length >= MAX_CONTACTS}
        onClick={() => form.insertListItem('contacts', newContact())}
      >
        Add a contact
      </Button>
    </FormDialog>
  )
}

const loadTheirs = (studentId: number): Promise<SavedByOthers> =>
  call('GET /api/students/:studentId/contacts/', { params: { studentId } }).catch((failure: unknown) => ({
    failure,
  }))

const FIELDS = {
  name: 'Name',
  relation: 'Relation',
  phone: 'Phone',
  email: 'Email',
  language: 'Letters and messages in',
  home_language: 'Home language',
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
} as const

const labelsOf = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) =>
      Object.entries(FIELDS).map(([field, label]) => [`contacts.${index}.${field}`, label]),
    ).flat(),
  )

type ContactFieldsProps = {
  form: UseFormReturnType<Values>
  index: number
  count: number
  isStopped: boolean
}

function ContactFields({ form, index, count, isStopped }: ContactFieldsProps) {
  const input = (field: keyof typeof FIELDS) => form.getInputProps(`contacts.${index}.${field}`)
  const subject = `contact ${index + 1}`
  const move = (to: number) => form.reorderListItem('contacts', { from: index, to })
  return (
    <Stack gap={12} role="group" aria-label={`Contact ${index + 1}`}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <Text
          fw={600}
          miw={0}
          style={{ overflowWrap: 'anywhere' }}
        >{`${index + 1}. ${form.values.contacts[index]?.name || 'New contact'}`}</Text>
        <Group gap={4} wrap="nowrap">
          <RowButton label="Up" subject={subject} disabled={index === 0} onClick={() => move(index - 1)} />
          <RowButton
            label="Down"
            subject={subject}
            disabled={index === count - 1}
            onClick={() => move(index + 1)}
          />
          <RowButton
            label="Remove"
            subject={subject}
            onClick={() => form.removeListItem('contacts', index)}
          />
        </Group>
      </Group>
      <FieldGrid>
        <TextInput label="Name" withAsterisk autoComplete="off" {...input('name')} />
        <TextInput label="Relationship" placeholder="Mother" autoComplete="off" {...input('relation')} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...input('phone')} />
        <TextInput label="Email" type="email" autoComplete="off" {...input('email')} />
        <Select
          label={FIELDS.language}
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          {...input('language')}
        />
        <TextInput
          label={FIELDS.home_language}
          placeholder="If it is another"
          autoComplete="off"
          {...input('home_language')}
        />
        <TextInput label={FIELDS.street} autoComplete="off" {...input('street')} />
        <TextInput label={FIELDS.city} autoComplete="off" {...input('city')} />
        <TextInput label={FIELDS.state} autoComplete="off" {...input('state')} />
        <TextInput label={FIELDS.postal_code} autoComplete="off" {...input('postal_code')} />
        <Checkbox
          style={{ alignSelf: 'end' }}
          label="May receive notices by email"
          {...form.getInputProps(`contacts.${index}.may_receive`, { type: 'checkbox' })}
        />
        {isStopped && (
          <Checkbox
            label="Send messages again"
            description="The family unsubscribed this address."
            {...form.getInputProps(`contacts.${index}.resume_messages`, { type: 'checkbox' })}
          />
        )}
      </FieldGrid>
    </Stack>
  )
}
