import { crc32 } from 'node:zlib';
import type { MediaFile, PictureKind } from '../../../contract/content/media-content.ts';
import { MediaIssue } from './media-issue.ts';

/** The header of a picture. `orientation` is the EXIF orientation (1 to 8). */
interface Header extends Size {
  readonly orientation: number;
}

type Size = Pick<MediaFile, 'width' | 'height'>;

const brokenIssue = () =>
  new MediaIssue('is broken or truncated', 'export it again from the program that made it');

const animatedIssue = () => new MediaIssue('is animated', 'export a still picture');

/** Returns the displayed size of a PNG, JPEG or WebP. Throws a MediaIssue if the file is truncated, broken or animated. */
export function rasterSize(kind: Exclude<PictureKind, 'svg'>, bytes: Uint8Array): Size {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { width, height, orientation } = readers[kind](buffer);
    if (width === 0 || height === 0) throw brokenIssue();
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch (error) {
    // The file ended too early.
    if (error instanceof RangeError) throw brokenIssue();
    throw error;
  }
}

const readers: Readonly<Record<Exclude<PictureKind, 'svg'>, (buffer: Buffer) => Header>> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
};

/**
 * Reads a PNG (third edition): a signature, then chunks with length, name, data and checksum. The last chunk is IEND. The
 * decoder ignores the orientation of a PNG.
 */
function readPng(buffer: Buffer): Header {
  for (let offset = 8; ; ) {
    const length = buffer.readUInt32BE(offset);
    const end = offset + 8 + length;
    if (buffer.readUInt32BE(end) !== crc32(buffer.subarray(offset + 4, end))) throw brokenIssue();
    const name = buffer.toString('latin1', offset + 4, offset + 8);
    if (name === 'acTL') throw animatedIssue();
    if (name === 'IEND') break;
    offset = end + 4;
  }
  return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20), orientation: 1 };
}

/** Reads a JPEG (ITU-T T.81, annex B): the segments before the first scan. Some cameras add data after the end marker. */
function readJpeg(buffer: Buffer): Header {
  if (buffer.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) throw brokenIssue();
  let [width, height, orientation] = [0, 0, 1];
  for (let offset = 2; ; ) {
    if (buffer.readUInt8(offset) !== 0xff) throw brokenIssue();
    const marker = buffer.readUInt8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const end = offset + 2 + buffer.readUInt16BE(offset + 2);
    const data = buffer.subarray(offset + 4, end);
    // Start of frame. C4, C8 and CC are different segments.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
    }
    if (marker === 0xe1 && data.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation = exifOrientation(data.subarray(6));
    }
    if (marker === 0xda) return { width, height, orientation };
    offset = end;
  }
}

/** Reads a WebP (RFC 9649, section 2): chunks padded to an even length. In an extended file, VP8X contains the size. */
function readWebp(buffer: Buffer): Header {
  const end = buffer.readUInt32LE(4) + 8;
  if (end > buffer.length) throw brokenIssue();
  let size: Size | undefined;
  let orientation = 1;
  for (let offset = 12; offset + 8 <= end; ) {
    const name = buffer.toString('latin1', offset, offset + 4);
    const length = buffer.readUInt32LE(offset + 4);
    const data = buffer.subarray(offset + 8, offset + 8 + length);
    if (data.length < length) throw brokenIssue();
    if (name === 'ANIM') throw animatedIssue();
    if (name === 'EXIF') orientation = exifOrientation(data);
    size ??= webpChunkSize(name, data);
    offset += 8 + length + (length % 2);
  }
  if (!size) throw brokenIssue();
  return { ...size, orientation };
}

function webpChunkSize(name: string, data: Buffer): Size | undefined {
  if (name === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (name === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (name !== 'VP8L') return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Returns the tag 0x0112 in the first directory (Exif 3.0, section 4.6.5), or 1 if the tag is missing or invalid. */
function exifOrientation(data: Buffer): number {
  try {
    const tiff = data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;
    const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
    const read16 = (offset: number) =>
      isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
    const start = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let index = 0; index < read16(start); index += 1) {
      const entry = start + 2 + index * 12;
      if (read16(entry) !== 0x0112) continue;
      const value = read16(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
