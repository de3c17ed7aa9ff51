import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder on a separate file system that is small enough to fill. */
export interface SmallDisk {
  readonly folder: string
  /**
   * False if the file system could not be mounted (mounting needs root). The folder is then an
   * ordinary one that cannot be filled.
   */
  readonly isSmall: boolean
  /** Fills the disk to the last byte. */
  fill(): void
  free(): void
  remove(): void
}

/** Mounts a file system in memory. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-disk-'))
  const isSmall = succeeds('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = path.join(folder, 'filler')
  return {
    folder,
    isSmall,
    fill() {
      const file = openSync(filler, 'w')
      for (const size of [1 << 20, 4096, 1]) write(file, Buffer.alloc(size))
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (isSmall) execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes a block repeatedly until the disk is full. */
function write(file: number, block: Buffer) {
  try {
    for (;;) if (writeSync(file, block) < block.length) return
  } catch {
    // ENOSPC: the disk is full.
  }
}

function succeeds(program: string, args: string[]) {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
