import { Button } from '@mantine/core'
import type { Contact } from '#contract/day/families/contacts.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

export const isChangedMeanwhile = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'changed_meanwhile'

/** The contacts as somebody else has saved them, or why they could not be loaded. */
export type SavedByOthers = { contacts: Contact[] } | { failure: unknown }

type TheirContactsProps = {
  theirs: SavedByOthers
  onUseTheirs: (current: readonly Contact[]) => void
  /** Before the form is sent again. */
  onSaveMine: (current: readonly Contact[]) => void
}

/** What somebody else has saved while the contacts were being edited, and the two ways on. */
export const TheirContacts = ({ theirs, onUseTheirs, onSaveMine }: TheirContactsProps) => (
  <Notice
    tone="warning"
    title="Someone else changed these contacts. Your changes are not saved yet."
    action={
      'contacts' in theirs && (
        <>
          <Button variant="default" onClick={() => onUseTheirs(theirs.contacts)}>
            Use theirs
          </Button>
          <Button type="submit" variant="default" onClick={() => onSaveMine(theirs.contacts)}>
            Save mine instead
          </Button>
        </>
      )
    }
  >
    {'contacts' in theirs
      ? `They saved: ${theirs.contacts.map(contactText).join('; ') || 'no contacts'}.`
      : failureMessage(theirs.failure)}
  </Notice>
)

const contactText = ({ name, relation, phone, email }: Contact) =>
  [name, relation, phone, email].filter(Boolean).join(', ')
