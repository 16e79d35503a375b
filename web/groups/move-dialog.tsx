import { Modal, UnstyledButton } from '@mantine/core'
import type { Group } from '#contract/group-shapes.ts'
import { UNASSIGNED } from './board-context.ts'
import { seatsLine } from './seats.ts'
import styles from './board.module.css'

type MoveDialogProps = {
  /** Who is moved, in words. */
  who: string
  /** The place all of them are in now; undefined if they are in several. */
  from: string | undefined
  groups: Group[]
  onMove: (place: string) => void
  onClose: () => void
}

/** 'Move to ...': the way without dragging. */
export const MoveDialog = ({ who, from, groups, onMove, onClose }: MoveDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    returnFocus={false}
    title={`Move ${who} to ...`}
    transitionProps={{ duration: 0 }}
  >
    <ul className={styles.places}>
      {groups.map((group) => (
        <li key={group.id}>
          <Place
            name={group.name}
            note={seatsLine(group.students.length, group.capacity)}
            isHere={from === String(group.id)}
            onChoose={() => onMove(String(group.id))}
          />
        </li>
      ))}
      <li>
        <Place
          name="Unassigned"
          note="in no group"
          isHere={from === UNASSIGNED}
          onChoose={() => onMove(UNASSIGNED)}
        />
      </li>
    </ul>
  </Modal>
)

type PlaceProps = { name: string; note: string; isHere: boolean; onChoose: () => void }

const Place = ({ name, note, isHere, onChoose }: PlaceProps) => (
  <UnstyledButton className={styles.place ?? ''} disabled={isHere} onClick={onChoose}>
    <strong>{name}</strong>
    <span data-figures>{isHere ? 'is here now' : note}</span>
  </UnstyledButton>
)
