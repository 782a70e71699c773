//! Functions of the staff about payments, reconciliation and disputes.

pub const OF_MONEY: [&str; 8] = [
    "/rpc/admin_disputes get post",
    "/rpc/dispute_evidence post",
    "/rpc/handle_difference post",
    "/rpc/payment_list post",
    "/rpc/reconciliation get post",
    "/rpc/reopen_difference post",
    "/rpc/send_dispute_evidence post",
    "/rpc/start_reconciliation post",
];

pub fn sample_body(function: &str) -> &'static str {
    match function {
        "handle_difference" | "reopen_difference" => r#"{"id":"x","note":"x"}"#,
        "dispute_evidence" => r#"{"dispute_id":"x"}"#,
        "send_dispute_evidence" => r#"{"dispute_id":"x","note":"x"}"#,
        _ => "{}",
    }
}
