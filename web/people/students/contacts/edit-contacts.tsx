import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact, StoppedContact } from '#contract/day/families/contacts.ts'
import { MAX_CONTACTS } from '#contract/words.ts'
import { useState } from 'react'
import { call, failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { createSaveKey } from '#web/ui/forms/add-key.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { FieldGrid, FormDialogActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard, type FormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { contactsQuery } from '../queries.ts'
import { isChangedMeanwhile, TheirContacts } from './their-contacts.tsx'

type Student = { id: number; first_name: string; last_name: string }
type EditContactsProps = {
  student: Student
  contacts: readonly Contact[]
  stopped: readonly StoppedContact[]
  opened: boolean
  onClose: () => void
}

/** All contacts of a student in one dialog, saved together. */
export function EditContacts({ student, contacts, stopped, opened, onClose }: EditContactsProps) {
  const guard = useFormGuard()
  return (
    <Modal
      opened={opened}
      onClose={() => void guard.closeWhenSaved(onClose)}
      title={`Contacts of ${fullName(student)}`}
      size="lg"
    >
      <ContactsForm student={student} contacts={contacts} stopped={stopped} guard={guard} onClose={onClose} />
    </Modal>
  )
}

type ContactValues = {
  key: string
  id: number | null
  name: string
  relation: string
  email: string
  phone: string
  language: string
  may_receive: boolean
  /** Messages are sent again to the address at which they were stopped. */
  resume_messages: boolean
}
type Values = { contacts: ContactValues[] }

const NEW_CONTACT = {
  id: null,
  name: '',
  relation: '',
  email: '',
  phone: '',
  language: '',
  may_receive: false,
  resume_messages: false,
}
const newContact = (): ContactValues => ({ ...NEW_CONTACT, key: createSaveKey() })
const valuesOf = (contact: Contact): ContactValues => ({
  ...contact,
  key: String(contact.id),
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  resume_messages: false,
})

type ContactsFormProps = Omit<EditContactsProps, 'opened'> & { guard: FormGuard }

const formValues = (contacts: readonly Contact[]): Values => ({
  contacts: contacts.length === 0 ? [newContact()] : contacts.map(valuesOf),
})

function ContactsForm({ student, contacts: opened, stopped, guard, onClose }: ContactsFormProps) {
  const [loaded, setLoaded] = useState(opened)
  const form = useForm<Values>({
    initialValues: formValues(loaded),
    validate: {
      contacts: {
        name: (name) => (name.trim() === '' ? 'Name is required.' : null),
        email: (email, { contacts: all }, path) =>
          email.trim() === '' && all[Number(path.split('.')[1])]?.may_receive
            ? 'Notices need an e-mail address.'
            : null,
      },
    },
  })
  const { save, theirs } = useSaveContacts(student, form, () => {
    guard.release()
    onClose()
  })
  const { contacts: edited } = form.values
  /** Whether the family stopped messages to the address that is in the form. */
  const hasStopped = ({ id, email }: ContactValues) =>
    stopped.some(({ contact_id }) => contact_id === id) &&
    loaded.find((contact) => contact.id === id)?.email?.toLowerCase() === email.trim().toLowerCase()
  return (
    <GuardedForm guard={guard} form={form} onSave={(values) => save.mutate({ ...values, loaded })}>
      {save.error && !isChangedMeanwhile(save.error) && (
        <Notice tone="bad">{failureMessage(save.error)}</Notice>
      )}
      {isChangedMeanwhile(save.error) && (
        <TheirContacts
          theirs={theirs.data}
          failure={theirs.error}
          onUseTheirs={(current) => {
            setLoaded(current)
            form.setInitialValues(formValues(current))
            form.setValues(formValues(current))
            save.reset()
          }}
          onSaveMine={(current) => save.mutate({ ...form.getValues(), loaded: current })}
        />
      )}
      {edited.length === 0 && <Text c="dimmed">No contacts. Saving removes all that were here.</Text>}
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
      <FormDialogActions
        submitLabel="Save contacts"
        isSaving={save.isPending}
        cancel={{ label: 'Cancel', onClick: () => void guard.closeWhenSaved(onClose) }}
      />
    </GuardedForm>
  )
}

function useSaveContacts(student: Student, form: UseFormReturnType<Values>, onSaved: () => void) {
  const queries = useQueryClient()
  const params = { studentId: student.id }
  const theirs = useMutation({
    mutationFn: () => call('GET /api/students/:studentId/contacts/', { params }),
  })
  const save = useMutation({
    mutationFn: ({ contacts, loaded }: Values & { loaded: readonly Contact[] }) =>
      call('PUT /api/students/:studentId/contacts/', { params, body: { contacts, loaded: [...loaded] } }),
    onSuccess: ({ message, ...saved }) => {
      queries.setQueryData(contactsQuery(student.id).queryKey, saved)
      toastSuccess(message)
      onSaved()
    },
    onError: (failure) => {
      if (isChangedMeanwhile(failure)) theirs.mutate()
      else showFieldErrors(form, failure, labelsOf(form.values.contacts.length))
    },
  })
  return { save, theirs }
}

const FIELDS = {
  name: 'Name',
  relation: 'Relation',
  phone: 'Phone',
  email: 'E-mail',
  language: 'Language',
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
  const place = `contact ${index + 1}`
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
          <RowButton label="Up" subject={place} disabled={index === 0} onClick={() => move(index - 1)} />
          <RowButton
            label="Down"
            subject={place}
            disabled={index === count - 1}
            onClick={() => move(index + 1)}
          />
          <RowButton label="Remove" subject={place} onClick={() => form.removeListItem('contacts', index)} />
        </Group>
      </Group>
      <FieldGrid>
        <TextInput label="Name" withAsterisk autoComplete="off" {...input('name')} />
        <TextInput label="Relation" placeholder="Mother" autoComplete="off" {...input('relation')} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...input('phone')} />
        <TextInput label="E-mail" type="email" autoComplete="off" {...input('email')} />
        <TextInput label="Language" placeholder="English" autoComplete="off" {...input('language')} />
        <Checkbox
          style={{ alignSelf: 'end' }}
          label="May receive notices by e-mail"
          {...form.getInputProps(`contacts.${index}.may_receive`, { type: 'checkbox' })}
        />
        {isStopped && (
          <Checkbox
            label="Send messages again"
            description="The family stopped messages to this address."
            {...form.getInputProps(`contacts.${index}.resume_messages`, { type: 'checkbox' })}
          />
        )}
      </FieldGrid>
    </Stack>
  )
}
