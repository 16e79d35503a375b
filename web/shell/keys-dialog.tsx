import { Box, Button, Group, Kbd } from '@mantine/core'
import { Fragment, useId } from 'react'
import { useSingleKeys } from '#web/school/choices.ts'
import { SEARCH_KEYS } from '#web/search/keys.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { isSwitchedOff, useShownKeys, type KeyLine, type KeyList } from '#web/ui/keys/screen-keys.ts'
import { HELP_KEYS } from './keys.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const EVERYWHERE: KeyList = { ...SEARCH_KEYS, lines: { ...SEARCH_KEYS.lines, ...HELP_KEYS.lines } }
const NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
  Delete: 'Del',
}

/** Lists the keys of this screen by section, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const lists = [...useShownKeys(), EVERYWHERE]
  const [areOn, switchKeys] = useSingleKeys()
  const about = useId()
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard shortcuts"
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      {lists.map(({ title, lines }) => (
        <Box component="section" key={title} mb={16} aria-label={title}>
          <SectionLabel as="h3">{title}</SectionLabel>
          <Box component="dl" m="4px 0 0">
            {Object.entries(lines).map(([action, line]) => (
              <Group
                key={action}
                gap={12}
                wrap="nowrap"
                mih={30}
                align="baseline"
                {...(isSwitchedOff(line, areOn) && { c: 'dimmed' })}
              >
                <Box component="dt" w={150} flex="none">
                  <Keys line={line} />
                </Box>
                <Box component="dd" m={0}>
                  {line.does}
                  {isSwitchedOff(line, areOn) && ' (off)'}
                </Box>
              </Group>
            ))}
          </Box>
        </Box>
      ))}
      <Group justify="space-between">
        <div>
          <Button
            variant="default"
            role="switch"
            aria-checked={areOn}
            aria-describedby={about}
            onClick={() => switchKeys(!areOn)}
          >
            Single-key shortcuts: {areOn ? 'on' : 'off'}
          </Button>
          <Box id={about} fz={13} c="dimmed" mt={4}>
            Keys without Ctrl or Command, such as P or /
          </Box>
        </div>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

const Keys = ({ line: { keys, mod, shift } }: { line: KeyLine }) =>
  keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      <Kbd>
        {[mod && (isMac ? '⌘' : 'Ctrl'), shift && 'Shift', NAMES[key] ?? key].filter(Boolean).join(' ')}
      </Kbd>
    </Fragment>
  ))
