// A bell, dice and blows, synthesized: no file to load. Each can be switched off.
import { preferences } from "./preferences.svelte";

let context: AudioContext | null = null;

/** Make a sound; a browser without sound plays on in silence. */
function play(make: (context: AudioContext, now: number) => void): void {
  try {
    context ??= new AudioContext();
    make(context, context.currentTime + 0.01);
  } catch {
    // Sound is optional.
  }
}

/** A volume that fades out. */
function fading(audio: AudioContext, from: number, loud: number, seconds: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  volume.connect(audio.destination);
  return volume;
}

function tone(
  audio: AudioContext,
  from: number,
  pitch: readonly [number, number],
  loud: number,
  seconds: number,
): void {
  const source = audio.createOscillator();
  source.frequency.setValueAtTime(pitch[0], from);
  source.frequency.exponentialRampToValueAtTime(pitch[1], from + seconds);
  source.connect(fading(audio, from, loud, seconds));
  source.start(from);
  source.stop(from + seconds + 0.05);
}

/** A short hiss around one pitch: wood on wood, iron on iron. */
function knock(audio: AudioContext, from: number, pitch: number, loud: number, seconds: number): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  source.connect(band).connect(fading(audio, from, loud, seconds));
  source.start(from);
}

/** It is your turn. */
export function ring(): void {
  if (!preferences.likes.sound) return;
  play((audio, now) => {
    tone(audio, now, [523, 523], 0.12, 1.4);
    tone(audio, now, [784, 784], 0.08, 1.4);
    tone(audio, now, [1318, 1318], 0.03, 1.4);
  });
}

/** Dice tumble over the table and come to rest. */
export function rattle(count: number): void {
  if (!preferences.likes.dice) return;
  play((audio, now) => {
    const knocks = 4 + Math.min(4, count) * 2;
    for (let at = 0; at < knocks; at++) {
      const share = at / knocks;
      knock(
        audio,
        now + share * 0.55 + Math.random() * 0.03,
        1500 + Math.random() * 1400,
        0.16 * (1 - share * 0.6),
        0.05,
      );
    }
  });
}

/** Somebody is struck: a thud, and iron that rings after it. */
export function strike(): void {
  if (!preferences.likes.blows) return;
  play((audio, now) => {
    tone(audio, now, [150, 46], 0.3, 0.24);
    knock(audio, now, 900, 0.2, 0.08);
    tone(audio, now + 0.02, [2210, 2140], 0.025, 0.5);
    tone(audio, now + 0.02, [3370, 3290], 0.014, 0.4);
  });
}
