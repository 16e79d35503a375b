import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The user who runs PostgreSQL's programs: by a command before them, or by uid. The uid owns the files they need. */
export type Identity = { prefix: string[]; uid?: number; gid?: number }

type User = { name: string; uid: number; gid: number }

const currentUser: Identity = { prefix: [] }

export const isRoot = () => process.getuid?.() === 0

/**
 * The users who may run PostgreSQL on this cluster, best first. PostgreSQL refuses root and users without a name: then
 * the owner of the data runs it, or we do under another uid in a user namespace, or a user without rights.
 */
export function possibleIdentities(dataDir: string, cluster: string): Identity[] {
  if (!isRoot()) return hasName() ? [currentUser] : [inUserNamespace(), currentUser]
  const made = existsSync(cluster)
  const owner = statSync(made ? cluster : dataDir)
  if (owner.uid === 0) return made ? [inUserNamespace()] : [inUserNamespace(), unprivilegedUser()]
  const asOwner = { prefix: [], uid: owner.uid, gid: owner.gid }
  if (made) return [asOwner]
  const named = users().some((user) => user.uid === owner.uid)
  return named ? [asOwner, inUserNamespace(), unprivilegedUser()] : [inUserNamespace(), unprivilegedUser()]
}

/** A user without rights: `homeroom` where it exists, else `nobody`. */
export function unprivilegedUser(): Identity & { uid: number } {
  const all = users()
  const user = ['homeroom', 'nobody'].map((name) => all.find((one) => one.name === name)).find(Boolean)
  return { prefix: [], uid: user?.uid ?? 65534, gid: user?.gid ?? 65534 }
}

/** A user namespace in which our uid is another one; files still belong to us. */
function inUserNamespace(): Identity {
  const user = users().find(({ uid }) => uid !== 0)
  const [uid, gid] = [user?.uid ?? 65534, user?.gid ?? 65534]
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function users(): User[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
