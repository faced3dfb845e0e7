"""What the processes behind one address share: leases of tables, forwarded requests, jobs, presence and hints."""
