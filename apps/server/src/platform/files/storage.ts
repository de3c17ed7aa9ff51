import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../process/environment.ts'
import { newId } from '../process/ids.ts'

/** Stores files by key, e.g. `images/<id>.webp`. */
export interface Storage {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** Returns null if there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

/**
 * A local folder (`file:///…`) or a bucket (`s3://bucket/prefix?region=…&endpoint=…`; credentials
 * from the AWS environment).
 */
export async function createStorage(
  environment: Pick<Environment, 'STORAGE_URL'>,
): Promise<Storage> {
  const url = new URL(environment.STORAGE_URL)
  return url.protocol === 's3:' ? bucketStorage(url) : folderStorage(fileURLToPath(url))
}

function folderStorage(root: string): Storage {
  const fileOf = (key: string) => {
    const file = path.resolve(root, key)
    if (!file.startsWith(`${path.resolve(root)}${path.sep}`))
      throw new Error('Key leads out of the storage folder')
    return file
  }
  return {
    async put(key, content) {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      // Written to a temporary file and renamed, so that no reader sees half a file.
      const aside = `${file}.${newId()}`
      await writeFile(aside, content, { flush: true })
      await rename(aside, file)
    },
    get: (key) =>
      readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

async function bucketStorage(url: URL): Promise<Storage> {
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region')
  const client = new S3Client({
    ...(region ? { region } : {}),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  const location = (key: string) => ({
    Bucket: url.hostname,
    Key: `${url.pathname.slice(1)}${url.pathname.length > 1 ? '/' : ''}${key}`,
  })
  return {
    async put(key, content, contentType) {
      await client.send(
        new PutObjectCommand({ ...location(key), Body: content, ContentType: contentType }),
      )
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(location(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(location(key)))
    },
  }
}
