import type { FocusEvent, MouseEvent } from 'react'

const selectText = ({ currentTarget }: FocusEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>) =>
  currentTarget.select()

/**
 * Props for searchable selects: typing after a click or Tab replaces the current name, and Enter picks the first match.
 */
export const replaceText = { onFocus: selectText, onClick: selectText, selectFirstOptionOnChange: true }
