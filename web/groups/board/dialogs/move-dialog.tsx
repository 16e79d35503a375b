import { Modal } from '@mantine/core'
import type { Group } from '#contract/groups/group-shapes.ts'
import { Destination, DestinationList } from '#web/ui/drag/destination-list.tsx'
import { UNASSIGNED } from '../board-context.ts'
import { capacityText } from '../capacity.ts'

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
    <DestinationList label="Places">
      {groups.map((group) => (
        <GroupDestination
          key={group.id}
          name={group.name}
          note={capacityText(group.students.length, group.capacity)}
          isHere={from === String(group.id)}
          onChoose={() => onMove(String(group.id))}
        />
      ))}
      <GroupDestination
        name="Unassigned"
        note="in no group"
        isHere={from === UNASSIGNED}
        onChoose={() => onMove(UNASSIGNED)}
      />
    </DestinationList>
  </Modal>
)

type GroupPlaceProps = { name: string; note: string; isHere: boolean; onChoose: () => void }

const GroupDestination = ({ name, note, isHere, onChoose }: GroupPlaceProps) => (
  <Destination
    name={<strong>{name}</strong>}
    note={<span data-figures>{isHere ? 'is here now' : note}</span>}
    disabled={isHere}
    onChoose={onChoose}
  />
)
