//! Limits of realtime clients. T-W06.

use std::time::Duration;

use clap::Args;

#[derive(Clone, Debug, Args)]
pub struct RealtimeSettings {
    /// Maximum open realtime sockets, counted among --connections; further ones get 503 with Retry-After.
    #[arg(long, env = "SERENDIB_REALTIME_SOCKETS", default_value_t = 3_000)]
    pub realtime_sockets: usize,
    /// Realtime sockets per signed-in person; 0 for no limit.
    #[arg(long, env = "SERENDIB_REALTIME_SOCKETS_PER_USER", default_value_t = 10)]
    pub realtime_sockets_per_user: usize,
    /// Realtime sockets per address, also behind a trusted proxy; 0 for no limit.
    #[arg(long, env = "SERENDIB_REALTIME_SOCKETS_PER_ADDRESS", default_value_t = 100)]
    pub realtime_sockets_per_address: usize,
    /// Maximum channels per realtime socket.
    #[arg(long, env = "SERENDIB_REALTIME_CHANNELS", default_value_t = 100, value_parser = parse_in_range::<1, 10_000>)]
    pub realtime_channels: usize,
    /// Maximum bytes of a message from a client.
    #[arg(long, env = "SERENDIB_REALTIME_FRAME_BYTES", default_value_t = 64 * 1024, value_parser = parse_in_range::<4_096, 1_048_576>)]
    pub realtime_frame_bytes: usize,
    /// Messages per second and realtime socket, with a burst of as many more as --realtime-channels.
    #[arg(long, env = "SERENDIB_REALTIME_MESSAGES", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub realtime_messages: u32,
    /// Maximum messages queued for a client; a slower client is disconnected.
    #[arg(long, env = "SERENDIB_REALTIME_QUEUE_MESSAGES", default_value_t = 1_000, value_parser = parse_in_range::<10, 100_000>)]
    pub realtime_queue_messages: usize,
    /// Maximum bytes queued for a client; a slower client is disconnected.
    #[arg(long, env = "SERENDIB_REALTIME_QUEUE_BYTES", default_value_t = 1024 * 1024, value_parser = parse_in_range::<65_536, 67_108_864>)]
    pub realtime_queue_bytes: usize,
    /// Seconds without a message after which a client is disconnected; official clients send one every 25 seconds.
    #[arg(long, env = "SERENDIB_REALTIME_HEARTBEAT_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    pub realtime_heartbeat_seconds: u64,
}

impl RealtimeSettings {
    pub fn heartbeat(&self) -> Duration {
        Duration::from_secs(self.realtime_heartbeat_seconds)
    }
}

fn parse_in_range<const LEAST: usize, const MOST: usize>(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|number| (LEAST..=MOST).contains(number))
        .ok_or_else(|| format!("must be a whole number from {LEAST} to {MOST}"))
}
