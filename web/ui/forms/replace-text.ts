import type { FocusEvent, MouseEvent } from 'react'

const selectText = ({ currentTarget }: FocusEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>) =>
  currentTarget.select()

/**
 * For a select that is searched by typing: what is typed after a click or Tab replaces the name that was chosen, and Enter
 * chooses the first that is found.
 */
export const replaceText = { onFocus: selectText, onClick: selectText, selectFirstOptionOnChange: true }
